declare module "*.css" {}
declare module "*.yaml" {
  const text: string;
  export default text;
}
declare module "*.csv" {
  const text: string;
  export default text;
}
declare module "*/segments.mjs" {
  export function joinSegments(module: Buffer): Buffer;
}
