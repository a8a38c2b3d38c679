import { loadModule, parseSync } from 'libpg-query';
import { type Catalog, problemOf } from './rules.ts';
import { all, type Fields, has, isFields } from './syntax.ts';

await loadModule();

/** The tables of the installation and of the job queue stay on the coordinator, where everything runs as on one PostgreSQL. */
const JOBS = 'graphile_worker';

/** Why Citus does not run one of the statements in the text as PostgreSQL does; null: it runs all of them. */
export function problemIn(text: string, catalog: Catalog & { local: ReadonlySet<string> }): string | null {
  if (!/\b(insert|update|delete|create|alter)\b/i.test(text) || text.includes(JOBS)) return null;
  const { stmts = [] } = parseSync(text);
  for (const { stmt } of stmts) {
    for (const [type, statement] of Object.entries(stmt ?? {})) {
      if (!isFields(statement) || isLocal(statement, catalog.local)) continue;
      const problem =
        definitionProblem(type, statement, stmts.length === 1) ?? problemOf(type, statement, catalog);
      if (problem !== null) return problem;
    }
  }
  return null;
}

function definitionProblem(type: string, statement: Fields, isAlone: boolean): string | null {
  if (type === 'CreateTrigStmt')
    return 'there are no triggers on distributed tables: let the statement do it';
  if (type === 'IndexStmt' && !isAlone)
    return 'an index cannot share its text with other statements: send it alone';
  const isIdentity = all(statement, 'Constraint').some(({ contype }) => contype === 'CONSTR_IDENTITY');
  if (type === 'AlterTableStmt' && isIdentity && has(statement, 'ColumnDef')) {
    return 'no identity column can be added to a table: create the table with it';
  }
  return null;
}

function isLocal(statement: Fields, local: ReadonlySet<string>): boolean {
  const relation = isFields(statement.relation) ? [String(statement.relation.relname)] : [];
  const tables = [...relation, ...all(statement, 'RangeVar').map(({ relname }) => String(relname))];
  return tables.length > 0 && tables.every((table) => local.has(table));
}
