// In the engine's JSON a long row of floats is {"f64": i}: the i-th array sent beside it.

export function withArrays(json: string, arrays: Float64Array[]): unknown {
  return put(JSON.parse(json), arrays);
}

function put(value: unknown, arrays: Float64Array[]): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    value.forEach((v, i) => (value[i] = put(v, arrays)));
    return value;
  }
  const fields = value as Record<string, unknown>;
  if (typeof fields["f64"] === "number") return arrays[fields["f64"]] ?? new Float64Array();
  for (const [name, v] of Object.entries(fields)) fields[name] = put(v, arrays);
  return fields;
}
