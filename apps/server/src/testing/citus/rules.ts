import { feeds, partsOf, type StatementPart, withInlined } from './parts.ts';
import { all, type Fields, has, isFields, nameOf, walk } from './syntax.ts';

/** The statements that Citus refuses or, worse, runs otherwise than PostgreSQL: see ADR 24. Each rule says what to write in place of them. */
interface Rule {
  /** Finds the shape in a statement; null: it does not have it. */
  find(parts: readonly StatementPart[], catalog: Catalog): string | null;
}

/** What the database says of its functions and tables. */
export interface Catalog {
  /** Names of functions that are neither immutable nor volatile. */
  stable: ReadonlySet<string>;
  /** Tables whose rows get numbers. */
  numbered: ReadonlySet<string>;
}

/** Citus runs a part that changes a table, and each part that reads it, as separate commands, one after the other. */
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

/** The rows are sent to the node without the parameters of the statement; those of an expression are filled in before. */
const conflictParameters: Rule = {
  find(parts) {
    const last = parts.at(-1);
    const isLost =
      last?.type === 'InsertStmt' && isQuery(last.body) && has(last.body.onConflictClause, 'ParamRef');
    return isLost
      ? 'the conflict clause of an INSERT … SELECT has a parameter: make the INSERT an expression of a WITH query'
      : null;
  },
};

/** Rows are numbered in the order in which they come, which a join does not promise. */
const unorderedNumbers: Rule = {
  find(parts, { numbered }) {
    const unordered = parts.find((part) => {
      const query = isFields(part.body.selectStmt) ? part.body.selectStmt : part.body;
      return drawsNumbers(part, numbered) && isJoined(query) && !has(query, 'SortBy');
    });
    return unordered === undefined
      ? null
      : 'rows are numbered, but come from a join in any order: add ORDER BY';
  },
};

/** Citus sends what a part found to the node of the table that the INSERT reads, and to all nodes if it reads none or draws numbers. */
const needsAllNodes: Rule = {
  find(parts, { numbered }) {
    for (const part of parts.filter(({ type, body }) => type === 'InsertStmt' && isQuery(body))) {
      const sources = withInlined(part, parts);
      const isFed = sources.some(({ uses }) =>
        parts.some(({ name, isInlined }) => name !== null && uses.has(name) && !isInlined),
      );
      if (!isFed) continue;
      if (sources.every(({ reads }) => reads.size === 0)) {
        return 'INSERT … SELECT of what an expression found needs all nodes: add ON_ITS_NODE to its conditions';
      }
      if (numbered.has(part.writes ?? '') && part.body.override !== 'OVERRIDING_SYSTEM_VALUE') {
        return `INSERT … SELECT numbers the rows of ${part.writes}, and so needs all nodes: draw the numbers in an expression before`;
      }
    }
    return null;
  },
};

/** A query of a table runs on the node, whose sequences are others than those of the coordinator. */
const numbersOfTheNode: Rule = {
  find(parts) {
    const drawing = parts.find(
      (part) =>
        functionsIn(part.body).includes('nextval') &&
        withInlined(part, parts).some(({ reads }) => reads.size > 0),
    );
    return drawing === undefined
      ? null
      : 'nextval is in a query that reads a table: draw the numbers in an expression after it';
  },
};

const RULES = [
  readsWhatIsWritten,
  stableInInsert,
  stableOfColumns,
  conflictParameters,
  needsAllNodes,
  unorderedNumbers,
  numbersOfTheNode,
];

/** Why Citus does not run the statement as PostgreSQL does, and what to write; null: it does. */
export function problemOf(type: string, statement: Fields, catalog: Catalog): string | null {
  const parts = partsOf(type, statement);
  for (const { find } of RULES) {
    const problem = find(parts, catalog);
    if (problem !== null) return problem;
  }
  return null;
}

function drawsNumbers({ type, body, writes }: StatementPart, numbered: ReadonlySet<string>): boolean {
  const isNumbered = type === 'InsertStmt' && isQuery(body) && numbered.has(writes ?? '');
  return isNumbered ? body.override === 'OVERRIDING_NOT_SET' : functionsIn(body).includes('nextval');
}

const isJoined = (query: Fields): boolean =>
  has(query, 'JoinExpr') ||
  has(query, 'SubLink') ||
  all(query, 'SelectStmt').some(({ fromClause }) => Array.isArray(fromClause) && fromClause.length > 1);

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

/** Calls of such functions, and times that an interval is added to or taken from. A query inside is sent unchanged. */
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
