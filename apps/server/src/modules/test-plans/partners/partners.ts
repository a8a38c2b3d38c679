import { type Partner, type PartnerCounts, type PartnerGroup, STATES_OF_GROUP } from '@clearbench/contract';
import type { Logger } from 'pino';
import { type Database, databaseOf } from '../../../platform/database/connect.ts';
import { type Page, pageOf } from '../../../platform/http/paging.ts';
import type { Directory, Operator, WorkspaceService } from '../../workspaces/index.ts';
import { createSeenRepository, latestOf, type Seen } from './last-seen.ts';
import { cursorOf, isAfter, urgentFirst } from './order.ts';
import { createStandingRepository, NO_STANDING } from './standing.ts';

/** How many workspaces are read at once: the others' requests need connections too. */
const AT_ONCE = 8;
const WORKSPACES_PAGE = 500;

interface Dependencies {
  database: Pick<Database, 'pools' | 'control'>;
  workspaces: Pick<WorkspaceService, 'list'>;
  directory: Pick<Directory, 'byName'>;
  logger: Logger;
}

interface Query {
  search?: string | undefined;
}

type PageQuery = Query & { show?: PartnerGroup | undefined; limit: number; cursor?: string | undefined };

/** All workspaces with their test plans. The state of each decides the order, so every one is read for each page. */
export class Partners {
  readonly #dependencies: Dependencies;
  #reading: Promise<Partner[]> | null = null;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Returns a page of partners; those that need attention come first. */
  async list(operator: Operator, { search, show, limit, cursor }: PageQuery): Promise<Page<Partner>> {
    const partners = await this.#found(operator, search);
    const asked = partners.filter(({ state }) => show === undefined || STATES_OF_GROUP[show].includes(state));
    const rest = cursor === undefined ? asked : asked.filter(isAfter(cursor));
    return pageOf(rest, limit, { count: asked.length, limited: false }, { map: (one) => one, cursorOf });
  }

  async counts(operator: Operator, { search }: Query): Promise<PartnerCounts> {
    const partners = await this.#found(operator, search);
    const count = (group: PartnerGroup) =>
      partners.filter(({ state }) => STATES_OF_GROUP[group].includes(state)).length;
    return {
      all: partners.length,
      stuck: count('stuck'),
      inactive: count('inactive'),
      ready: count('ready'),
      'not-started': count('not-started'),
      'in-progress': count('in-progress'),
      'signed-off': count('signed-off'),
    };
  }

  async #found(operator: Operator, search = ''): Promise<Partner[]> {
    // The list and its counts are asked for together.
    this.#reading ??= this.#read(operator).finally(() => {
      this.#reading = null;
    });
    const text = search.toLowerCase();
    return (await this.#reading).filter(({ workspace: { name, title } }) =>
      [name, title].some((part) => part.toLowerCase().includes(text)),
    );
  }

  async #read(operator: Operator): Promise<Partner[]> {
    const { workspaces, database } = this.#dependencies;
    const logins = await createSeenRepository(database.control.db).logins();
    const partners: Partner[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await workspaces.list(operator, { state: 'active', limit: WORKSPACES_PAGE, cursor });
      for (let first = 0; first < page.items.length; first += AT_ONCE) {
        const some = page.items.slice(first, first + AT_ONCE);
        partners.push(...(await Promise.all(some.map((workspace) => this.#partner(workspace, logins)))));
      }
      if (page.nextCursor === null) return partners.sort(urgentFirst);
      cursor = page.nextCursor;
    }
  }

  async #partner(
    { name, title }: { name: string; title: string },
    logins: ReadonlyMap<string, Seen>,
  ): Promise<Partner> {
    const { database, directory, logger } = this.#dependencies;
    const workspace = { name, title };
    try {
      const entry = await directory.byName(name);
      if (entry === null) throw new Error('The workspace was removed in the meantime.');
      const { db } = databaseOf(database.pools, entry.id);
      const [standing, seen] = await Promise.all([
        createStandingRepository(db).read(Date.now()),
        createSeenRepository(db).uses(),
      ]);
      return { workspace, problem: null, ...standing, lastSeen: latestOf([...seen, logins.get(entry.id)]) };
    } catch (error) {
      // A workspace that could not be migrated, or whose node is unavailable, hides none of the others.
      logger.warn({ err: error, workspace: name }, 'The test plans of a workspace could not be read');
      const problem = 'The test plans of this workspace cannot be read now; the server log says why.';
      return { workspace, problem, ...NO_STANDING, lastSeen: null };
    }
  }
}
