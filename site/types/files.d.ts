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
declare module "*/findtable.mjs" {
  export function computeFindTable(module: Buffer): Buffer;
}
declare module "*/module.mjs" {
  export interface Section {
    id: number;
    body: Buffer;
  }
  export interface Segment {
    offset: number;
    data: Buffer;
  }
  export function moduleOf(list: Section[]): Buffer;
  export function sectionOf(all: Segment[]): Buffer;
}
