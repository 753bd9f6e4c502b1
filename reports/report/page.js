// The page without this script is whole: it only adds the filter of scenarios
// and the reading of charts by pointer and arrow keys.
(() => {
  "use strict";

  // The filter hides what does not have every word that is typed.
  const box = document.getElementById("filter");
  const words = new Map([...document.querySelectorAll("nav li[data-entry]")]
    .map((e) => [e.dataset.entry, `${e.textContent} ${e.dataset.words}`.toLowerCase()]));
  const filter = () => {
    const wanted = box.value.toLowerCase().split(/\s+/).filter(Boolean);
    let left = 0;
    for (const text of words.values()) if (wanted.every((w) => text.includes(w))) left++;
    for (const e of document.querySelectorAll("[data-entry]")) {
      e.hidden = !wanted.every((w) => words.get(e.dataset.entry).includes(w));
    }
    for (const s of document.querySelectorAll("nav .system")) s.hidden = !s.querySelector("li:not([hidden])");
    document.getElementById("found").textContent = wanted.length ? `${left} of ${words.size} scenarios` : "";
  };
  box.closest(".filter").hidden = false;
  box.addEventListener("input", filter);
  box.addEventListener("keydown", (e) => {
    if (e.key === "Escape") { box.value = ""; filter(); }
  });
  filter(); // a browser may have kept what was typed before

  // On a narrow screen the contents would push the report away.
  if (matchMedia("(max-width: 63.99rem)").matches) document.querySelector("nav details").open = false;

  // The contents show which scenario is read, on a page that has several.
  if ("IntersectionObserver" in window && document.querySelectorAll("section[data-entry]").length > 1) {
    const watch = new IntersectionObserver((seen) => {
      for (const s of seen) {
        if (!s.isIntersecting) continue;
        for (const a of document.querySelectorAll("nav a[aria-current]")) a.removeAttribute("aria-current");
        const link = document.querySelector(`nav li[data-entry="${s.target.dataset.entry}"] a`);
        if (link) link.setAttribute("aria-current", "true");
      }
    }, { rootMargin: "-10% 0px -80% 0px" });
    for (const s of document.querySelectorAll("section[data-entry]")) watch.observe(s);
  }

  // Charts.
  const list = (text) => (text ? text.split(",").map((t) => (t === "" ? NaN : Number(t))) : []);
  const shape = (svg, name, kind) => {
    const e = document.createElementNS(svg.namespaceURI, name);
    e.setAttribute("class", kind);
    return e;
  };
  const set = (e, attributes) => {
    for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
  };
  const nearest = (places, at) => {
    let best = 0;
    places.forEach((p, i) => { if (Math.abs(p - at) < Math.abs(places[best] - at)) best = i; });
    return best;
  };
  const clamp = (i, n) => Math.max(0, Math.min(n - 1, i));

  for (const plot of document.querySelectorAll(".plot")) {
    const svg = plot.querySelector("svg"), d = svg.dataset;
    const table = plot.closest("figure").querySelector("table.data");
    const xs = list(d.xs), ys = list(d.ys);
    if (!table || xs.length + ys.length === 0) continue;
    const cellOf = (r, c) => table.rows[r + 1].cells[c].textContent; // row 0 is the head
    const headOf = (c) => table.rows[0].cells[c].textContent;
    const lines = [...svg.querySelectorAll("[data-ys]")].map((e) => ({ e, ys: list(e.dataset.ys) }));
    const map = d.kind === "map", labels = d.kind === "labels";
    const columns = map || !labels ? xs.length : 1, depth = map || labels ? ys.length : 1;
    let x = -1, y = 0, only = -1; // the place; and the one line that is read, -1 for all

    const help = map ? "arrow keys read the map" : lines.length > 1 ?
      "left and right read the values, up and down pick a line" : "arrow keys read the values";
    set(plot, { tabindex: "0", role: "application", "aria-roledescription": "chart", "aria-label": `${plot.dataset.title}: ${help}` });
    const readout = document.createElement("p");
    readout.className = "readout";
    readout.setAttribute("aria-live", "polite");
    readout.style.minHeight = `${1.5 * Math.ceil((lines.length + 1) / 3)}em`; // the page must not jump
    plot.after(readout);

    const cursor = map ? shape(svg, "rect", "cursor box") : shape(svg, "path", "cursor");
    const points = lines.map(() => shape(svg, "circle", "point"));

    const words = () => {
      if (map) return `${d.xlabel} ${headOf(x + 1)}, ${d.ylabel} ${cellOf(y, 0)}: ${cellOf(y, x + 1)}`;
      if (labels) return `${cellOf(y, 0)}: ${cellOf(y, 1)}`;
      const at = `${d.xlabel} ${cellOf(x, 0)}${d.side ? " " + d.side : ""}`;
      if (lines.length === 1) return `${at}: ${cellOf(x, 1)}`;
      const parts = lines.map((_, i) => i).filter((i) => (only < 0 || i === only))
        .map((i) => `${headOf(i + 1)}: ${cellOf(x, i + 1) || "not shown"}`);
      return `${at}; ${parts.join("; ")}`;
    };
    const show = () => {
      if (map) {
        const [w, h] = list(d.cell);
        set(cursor, { x: xs[x] - w / 2, y: ys[y] - h / 2, width: w, height: h });
      } else if (labels) {
        set(cursor, { d: `M${d.left} ${ys[y] + 13}H${d.right}` });
      } else {
        set(cursor, { d: `M${xs[x]} ${d.top}V${d.bottom}` });
        points.forEach((p, i) => {
          const at = lines[i].ys[x];
          p.style.display = Number.isNaN(at) || at === undefined || (only >= 0 && only !== i) ? "none" : "";
          if (!Number.isNaN(at) && at !== undefined) set(p, { cx: xs[x], cy: at, r: 4 });
        });
        lines.forEach((l, i) => l.e.classList.toggle("faded", only >= 0 && only !== i));
      }
      svg.append(cursor, ...points);
      readout.textContent = words();
      readout.classList.add("live");
    };
    const hide = () => {
      cursor.remove();
      points.forEach((p) => p.remove());
      lines.forEach((l) => l.e.classList.remove("faded"));
      only = -1;
      x = -1;
      readout.textContent = "";
      readout.classList.remove("live");
    };

    const point = (e) => {
      const box = svg.getBoundingClientRect();
      const scale = Number(d.width) / box.width;
      if (xs.length) x = nearest(xs, (e.clientX - box.left) * scale);
      if (ys.length) y = nearest(ys, (e.clientY - box.top) * scale);
      if (!xs.length) x = 0;
      show();
    };
    plot.addEventListener("pointermove", point);
    plot.addEventListener("pointerdown", point);
    plot.addEventListener("pointerleave", (e) => {
      if (e.pointerType === "mouse" && document.activeElement !== plot) hide();
    });
    plot.addEventListener("blur", hide);
    plot.addEventListener("keydown", (e) => {
      if (e.ctrlKey || e.altKey || e.metaKey) return;
      const far = Math.max(2, Math.round(columns / 10));
      const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], PageDown: [far, 0],
        PageUp: [-far, 0], Home: [-Infinity, 0], End: [Infinity, 0] }[e.key];
      if (e.key === "Escape") { hide(); return; }
      if (!step) return;
      e.preventDefault();
      const fresh = x < 0;
      if (fresh) { x = 0; y = map ? depth - 1 : 0; }
      if (labels) {
        if (!fresh || !Number.isFinite(step[0])) y = clamp(y + step[0] + step[1], depth);
      } else if (!map && step[1]) {
        if (lines.length > 1) only = (only + 1 + step[1] + lines.length + 1) % (lines.length + 1) - 1;
      } else if (!fresh || !Number.isFinite(step[0])) {
        x = clamp(x + step[0], columns);
        y = clamp(y + step[1], depth);
      }
      show();
    });
  }
})();
