/** A node of the tree that PostgreSQL's parser makes, under its type: `{ RangeVar: { relname: 'payloads' } }`. */
export type Fields = Readonly<Record<string, unknown>>;

/** Calls the visitor with the type and the fields of each node, and goes into a node unless the visitor returns false. */
export function walk(tree: unknown, visit: (type: string, fields: Fields) => boolean | undefined): void {
  if (Array.isArray(tree)) {
    for (const item of tree) walk(item, visit);
    return;
  }
  if (!isFields(tree)) return;
  for (const [name, value] of Object.entries(tree)) {
    const isNode = /^[A-Z]/.test(name) && isFields(value);
    if (isNode && visit(name, value) === false) continue;
    walk(value, visit);
  }
}

/** The fields of all nodes of a type. */
export function all(tree: unknown, wanted: string): Fields[] {
  const found: Fields[] = [];
  walk(tree, (type, fields) => {
    if (type === wanted) found.push(fields);
    return true;
  });
  return found;
}

export const has = (tree: unknown, wanted: string): boolean => all(tree, wanted).length > 0;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `pg_catalog.now` → `now`. */
export function nameOf({ funcname }: Fields): string {
  const parts = all(funcname, 'String').map(({ sval }) => String(sval));
  return parts.at(-1) ?? '';
}
