import { feeds, type Part, partsOf, withInlined } from './parts.ts';
import { all, type Fields, has, isFields, nameOf, walk } from './syntax.ts';

/** The statements that Citus refuses or, worse, runs otherwise than PostgreSQL: see ADR 24. Each rule says what to write in place of them. */
interface Rule {
  /** Finds the shape in a statement; null: it does not have it. */
  find(parts: readonly Part[], catalog: Catalog): string | null;
}

/** What the database says of its functions and tables. */
export interface Catalog {
  /** Names of functions that are neither immutable nor volatile. */
  stable: ReadonlySet<string>;
  /** Tables whose rows get numbers. */
  numbered: ReadonlySet<string>;
}

/** Citus runs a part that changes a table, and each part that reads it, as commands of their own, one after the other. */
const readsWhatIsWritten: Rule = {
  find(parts) {
    for (const writer of parts) {
      const table = writer.writes;
      if (table === null) continue;
      const reader = parts.find(
        (part) => part !== writer && part.reads.has(table) && !feeds(part, writer, parts),
      );
      if (reader !== undefined) {
        return `"${reader.name ?? 'the last part'}" reads ${table}, which "${writer.name ?? 'the last part'}" changes: pass what was there as a parameter, return it from the change, or send two statements`;
      }
    }
    return null;
  },
};

/** Such an INSERT is sent to the node as a whole, and Citus 13 writes it wrongly where a function has to be evaluated before. */
const stableInInsert: Rule = {
  find(parts, { stable }) {
    for (const part of parts.filter(({ type, body }) => type === 'InsertStmt' && isQuery(body))) {
      const sources = withInlined(part, parts);
      if (sources.every(({ reads }) => reads.size === 0)) continue;
      const name = sources.flatMap(({ body }) => functionsIn(body)).find((one) => stable.has(one));
      if (name !== undefined) {
        return `INSERT … SELECT reads a table and calls ${name}, which is not immutable: pass its result as a parameter, or write it with operators`;
      }
    }
    return null;
  },
};

/** What is not immutable is evaluated before the statement is sent, and then there are no columns yet. */
const stableOfColumns: Rule = {
  find(parts, { stable }) {
    for (const { body, type } of parts) {
      for (const expression of evaluatedFirst(type, body)) {
        for (const call of notImmutable(expression, stable)) {
          if (has(call, 'ColumnRef')) {
            return `${call.what} of a column, in an UPDATE, DELETE or ON CONFLICT: make it a parameter`;
          }
        }
        for (const conditional of [...all(expression, 'CaseExpr'), ...all(expression, 'CoalesceExpr')]) {
          const [call] = notImmutable(conditional, stable);
          if (call !== undefined) return `${call.what} within CASE or COALESCE: make it a parameter`;
        }
      }
    }
    return null;
  },
};

/** The node gets the conflict clause with the numbers of all parameters, but not the types of those that only the query has. */
const conflictParameters: Rule = {
  find(parts) {
    const last = parts.at(-1);
    if (last?.type !== 'InsertStmt' || !isQuery(last.body)) return null;
    const numbers = new Set(all(last.body.onConflictClause, 'ParamRef').map(({ number }) => Number(number)));
    return Math.max(0, ...numbers) === numbers.size
      ? null
      : 'an INSERT … SELECT … ON CONFLICT has parameters in its conflict clause: they must be the first ones, from $1';
  },
};

/** Rows are numbered in the order in which they come, which a join does not promise. */
const unorderedNumbers: Rule = {
  find(parts, { numbered }) {
    for (const { type, body, writes } of parts) {
      if (type !== 'InsertStmt' || writes === null || !numbered.has(writes)) continue;
      const query = isFields(body.selectStmt) ? body.selectStmt.SelectStmt : undefined;
      if (!isFields(query) || query.sortClause !== undefined) continue;
      const sources = Array.isArray(query.fromClause) ? query.fromClause.length : 0;
      if (sources > 1 || has(query.fromClause, 'JoinExpr') || has(query.whereClause, 'SubLink')) {
        return `the rows of ${writes} are numbered, but come from a join in any order: add ORDER BY`;
      }
    }
    return null;
  },
};

const RULES = [readsWhatIsWritten, stableInInsert, stableOfColumns, conflictParameters, unorderedNumbers];

/** Why Citus does not run the statement as PostgreSQL does, and what to write; null: it does. */
export function problemOf(type: string, statement: Fields, catalog: Catalog): string | null {
  const parts = partsOf(type, statement);
  for (const { find } of RULES) {
    const problem = find(parts, catalog);
    if (problem !== null) return problem;
  }
  return null;
}

const isQuery = ({ selectStmt }: Fields): boolean =>
  isFields(selectStmt) && isFields(selectStmt.SelectStmt) && selectStmt.SelectStmt.valuesLists === undefined;

const functionsIn = (body: Fields): string[] => all(body, 'FuncCall').map(nameOf);

function evaluatedFirst(type: string, { targetList, whereClause, onConflictClause }: Fields): unknown[] {
  switch (type) {
    case 'UpdateStmt':
      return [targetList, whereClause];
    case 'DeleteStmt':
      return [whereClause];
    case 'InsertStmt':
      return [onConflictClause];
    default:
      return [];
  }
}

interface NotImmutable extends Fields {
  what: string;
}

/** Calls of such functions, and times that an interval is added to or taken from. A query inside is sent as it is. */
function notImmutable(expression: unknown, stable: ReadonlySet<string>): NotImmutable[] {
  const found: NotImmutable[] = [];
  walk(expression, (type, fields) => {
    if (type === 'SubLink') return false;
    if (type === 'FuncCall' && stable.has(nameOf(fields))) found.push({ ...fields, what: nameOf(fields) });
    if (type === 'A_Expr' && isOperator(fields, '+', '-') && [fields.lexpr, fields.rexpr].some(isInterval)) {
      found.push({ ...fields, what: 'an interval added to a time' });
    }
    return true;
  });
  return found;
}

const isOperator = ({ name }: Fields, ...signs: string[]): boolean =>
  all(name, 'String').some(({ sval }) => signs.includes(String(sval)));

function isInterval(operand: unknown): boolean {
  if (!isFields(operand)) return false;
  const { TypeCast: cast, FuncCall: call, A_Expr: product } = operand;
  if (isFields(call)) return nameOf(call) === 'make_interval';
  if (isFields(product)) return isOperator(product, '*') && [product.lexpr, product.rexpr].some(isInterval);
  return isFields(cast) && all(cast.typeName, 'String').some(({ sval }) => sval === 'interval');
}
