import "./style/page.css";
import { Shell } from "./shell/shell.ts";

void new Shell().start();
