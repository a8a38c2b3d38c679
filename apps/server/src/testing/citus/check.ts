import { loadModule, parseSync } from 'libpg-query';
import { type Catalog, problemOf } from './rules.ts';
import { all, type Fields, isFields } from './syntax.ts';

await loadModule();

type Statement = [type: string, statement: Fields];

/** The job queue and the tables of the installation stay on the coordinator, where everything runs as on one PostgreSQL. */
const JOBS = 'graphile_worker';

/** Why Citus does not run one of the statements in the text as PostgreSQL does; null: it runs all of them. */
export function problemIn(text: string, catalog: Catalog & { local: ReadonlySet<string> }): string | null {
  if (!/\b(insert|update|delete)\b/i.test(text) || text.includes(JOBS)) return null;
  return first(statementsOf(text), ([type, statement]) =>
    concernsOnly(catalog.local, statement) ? null : problemOf(type, statement, catalog),
  );
}

/** The same for a migration, whose tables may be distributed already. */
export function problemOfMigration(text: string): string | null {
  const statements = statementsOf(text);
  const temporary = statements.flatMap(([, { relation }]) =>
    isFields(relation) && relation.relpersistence === 't' ? [String(relation.relname)] : [],
  );
  return first(statements, (statement) => definitionProblem(statement, new Set(temporary)));
}

function definitionProblem([type, statement]: Statement, temporary: ReadonlySet<string>): string | null {
  if (type === 'CreateTrigStmt')
    return 'there are no triggers on distributed tables: let the statements do it';
  if (type !== 'AlterTableStmt' || concernsOnly(temporary, statement)) return null;
  if (all(statement, 'Constraint').some(({ contype }) => contype === 'CONSTR_IDENTITY')) {
    return 'no identity column can be added to a table: create the table with it';
  }
  return all(statement, 'AlterTableCmd').some(({ subtype }) => subtype === 'AT_SetStorage')
    ? 'how a column is stored cannot be changed: create the table like a temporary one that has the column'
    : null;
}

const statementsOf = (text: string): Statement[] =>
  (parseSync(text).stmts ?? []).flatMap(({ stmt }) =>
    Object.entries(stmt ?? {}).flatMap(([type, fields]): Statement[] =>
      isFields(fields) ? [[type, fields]] : [],
    ),
  );

function first(statements: readonly Statement[], problem: (one: Statement) => string | null): string | null {
  for (const statement of statements) {
    const found = problem(statement);
    if (found !== null) return found;
  }
  return null;
}

function concernsOnly(tables: ReadonlySet<string>, statement: Fields): boolean {
  const relation = isFields(statement.relation) ? [String(statement.relation.relname)] : [];
  const named = [...relation, ...all(statement, 'RangeVar').map(({ relname }) => String(relname))];
  return named.length > 0 && named.every((table) => tables.has(table));
}
