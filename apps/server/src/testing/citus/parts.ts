import { all, type Fields, isFields, walk } from './syntax.ts';

/** A common table expression of a statement, or what follows them. */
export interface StatementPart {
  /** Null for what follows. */
  name: string | null;
  type: string;
  body: Fields;
  /** The table that it changes. */
  writes: string | null;
  reads: ReadonlySet<string>;
  /** Other parts that it reads. */
  uses: ReadonlySet<string>;
  /** True if the part becomes a piece of the part that reads it. */
  isInlined: boolean;
}

const CHANGES = ['InsertStmt', 'UpdateStmt', 'DeleteStmt'];

/** The parts of a statement in their order. */
export function partsOf(type: string, statement: Fields): StatementPart[] {
  const { withClause, ...rest } = statement;
  const ctes = all(isFields(withClause) ? withClause.ctes : [], 'CommonTableExpr');
  const names = new Set(ctes.map(({ ctename }) => String(ctename)));
  const read = all(statement, 'RangeVar').map(({ relname }) => relname);
  const parts = ctes.flatMap(({ ctename, ctequery, ctematerialized }) => {
    const isAsked = ctematerialized === 'CTEMaterializeAlways';
    const isInlined = !isAsked && read.filter((name) => name === ctename).length === 1;
    return Object.entries(isFields(ctequery) ? ctequery : {}).map(([kind, body]) => {
      const part = partOf(String(ctename), kind, isFields(body) ? body : {}, names);
      return { ...part, isInlined: isInlined && part.writes === null };
    });
  });
  return [...parts, partOf(null, type, rest, names)];
}

function partOf(name: string | null, type: string, body: Fields, names: ReadonlySet<string>): StatementPart {
  const { relation, ...read } = CHANGES.includes(type) ? body : { ...body, relation: undefined };
  const found: string[] = [];
  walk(read, (kind, { relname }) => {
    if (kind === 'RangeVar') found.push(String(relname));
    return true;
  });
  return {
    name,
    type,
    body,
    writes: isFields(relation) ? String(relation.relname) : null,
    reads: new Set(found.filter((table) => !names.has(table))),
    uses: new Set(found.filter((table) => names.has(table))),
    isInlined: false,
  };
}

/** The part with all that becomes a piece of it. */
export function withInlined(part: StatementPart, parts: readonly StatementPart[]): StatementPart[] {
  const others = parts.filter(({ name, isInlined }) => isInlined && name !== null && part.uses.has(name));
  return [part, ...others.flatMap((other) => withInlined(other, parts))];
}

/** True if the part is read by the other, directly or through others. */
export function feeds(part: StatementPart, other: StatementPart, parts: readonly StatementPart[]): boolean {
  if (part.name === null) return false;
  if (other.uses.has(part.name)) return true;
  return parts.some(
    (between) => between.name !== null && other.uses.has(between.name) && feeds(part, between, parts),
  );
}
