import { randomToken, sha256, type Vault } from '../../../platform/secrets/crypto.ts';
import type { FactorsRepository } from './factors-repository.ts';

/** What a ticket is good for. */
export type TicketPurpose = 'login' | 'app' | 'passkey-login' | 'passkey-confirmation' | 'new-passkey';

export const TICKET_SECONDS = 5 * 60;

/** More than the nonce and the tag of a sealed text. */
const SEALED_BYTES_MIN = 64;

interface Content {
  purpose: TicketPurpose;
  /** Who may use it; empty: anybody. */
  owner: string;
  value: string;
  /** In milliseconds since 1970. */
  expiresAt: number;
  nonce: string;
}

/**
 * Proofs that this server started something a few minutes ago: a login, the setup of an app, a challenge for a passkey. They are sealed
 * texts, so that nothing is stored for strangers; a used one is stored until it expires, so that none works twice.
 */
export class Tickets {
  readonly #vault: Vault;
  readonly #repository: Pick<FactorsRepository, 'spendTicket'>;

  constructor(vault: Vault, repository: Pick<FactorsRepository, 'spendTicket'>) {
    this.#vault = vault;
    this.#repository = repository;
  }

  issue(purpose: TicketPurpose, owner: string, value = ''): string {
    const expiresAt = Date.now() + TICKET_SECONDS * 1_000;
    const content: Content = { purpose, owner, value, expiresAt, nonce: randomToken() };
    return this.#vault.seal(JSON.stringify(content)).toString('base64url');
  }

  /** Its owner and value; null: it is not good for this, or no longer. */
  read(ticket: string, purpose: TicketPurpose): Pick<Content, 'owner' | 'value'> | null {
    const content = this.#open(ticket);
    return content !== null && content.purpose === purpose && content.expiresAt > Date.now() ? content : null;
  }

  /** Uses it up. False: it has been used already. */
  async spend(ticket: string): Promise<boolean> {
    const expiresAt = new Date(Date.now() + TICKET_SECONDS * 1_000);
    // The bytes: one ticket has several spellings in base64.
    return this.#repository.spendTicket(sha256(Buffer.from(ticket, 'base64url')), expiresAt);
  }

  #open(ticket: string): Content | null {
    const sealed = Buffer.from(ticket, 'base64url');
    if (sealed.length < SEALED_BYTES_MIN) return null;
    try {
      return JSON.parse(this.#vault.open(sealed));
    } catch {
      return null;
    }
  }
}
