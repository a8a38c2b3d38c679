import { type Kysely, sql } from 'kysely';

/** Logins, password resets and registrations, counted by all server processes together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table auth_attempts (
      kind text not null check (kind in ('login', 'reset', 'registration')),
      -- Where the attempts came from; empty: from anywhere.
      source text not null,
      -- A hash of the account, because people type passwords in place of names; empty: any account.
      account text not null,
      -- Attempts beyond the free ones: negative while some of these are left.
      excess integer not null,
      last_at timestamptz not null,
      -- No attempt is tried before this time; null: the next one is tried.
      not_before timestamptz,
      primary key (kind, source, account)
    )`.execute(db);
}
