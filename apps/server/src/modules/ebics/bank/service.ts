import { randomUUID } from 'node:crypto';
import type { EbicsBank, UpdateEbicsBankInput } from '@clearbench/contract';
import {
  type BankKey,
  type BankKeys,
  exportBankKeys,
  hashesOf,
  importBankKeys,
  makeBankKeys,
  publicOf,
} from '@clearbench/ebics';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import { Remembered } from '../../../platform/remembered.ts';
import { openOrNull, type Vault } from '../../../platform/secrets/crypto.ts';
import type { SealedTable } from '../../../platform/secrets/sealed-table.ts';
import { Turns } from '../../../platform/turns.ts';
import type { BankRepository, BankRow } from './repository.ts';

export const SEALED_EBICS_BANK_KEYS: SealedTable = {
  table: 'ebics_bank_keys',
  id: 'id',
  columns: [{ sealed: 'keys_sealed' }],
  /** Managers make others, and clients fetch them with HPB. */
  async forget(tx) {
    const { numDeletedRows } = await tx.deleteFrom('ebics_bank_keys').executeTakeFirst();
    return { forgottenEbicsBankKeys: Number(numDeletedRows) };
  },
};

/** The bank as clients see it while EBICS is on. */
export interface Bank {
  hostId: string;
  partnerId: string;
  activation: BankRow['activation'];
  isStrict: boolean;
  signatures: number;
  /** True: the bank sends notifications in real time. */
  hasRealtime: boolean;
  keys: BankKeys;
  /** Since when its keys are in use. */
  keysCreatedAt: Date;
}

interface Dependencies {
  repository: BankRepository;
  vault: Vault;
  announce: Announce;
  workspace: string;
  /** The prefix of the paths of the workspace; empty for `main`. */
  prefix: string;
}

interface Stored {
  row: BankRow;
  bank: Bank | null;
  view: EbicsBank;
  /** The id of the newest keys, even if they can't be read. */
  keysId: string | null;
}

const KEY_YEARS = 10;
/** Each pair of keys keeps the processors of this process busy for up to seconds. */
const making = new Turns({ atOnce: 1, maxWaiting: 100 });
const HOST_ID = 'CLEARBENCH';

/** The EBICS settings of a workspace: whether it is on, its ids and its keys. */
export class BankService {
  readonly #dependencies: Dependencies;
  readonly #stored: Remembered<Stored>;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#stored = new Remembered(() => this.#read());
  }

  /** Null: EBICS is off. */
  async current(): Promise<Bank | null> {
    const { row, bank } = await this.#stored.get();
    return row.is_enabled ? bank : null;
  }

  async isEnabled(): Promise<boolean> {
    return (await this.current()) !== null;
  }

  /** @throws AppError `ebics_is_off` */
  async required(): Promise<Bank> {
    const bank = await this.current();
    if (bank !== null) return bank;
    throw new AppError('ebics_is_off', 'EBICS is off in this workspace. Please turn it on first.');
  }

  async view(): Promise<EbicsBank> {
    return (await this.#stored.get()).view;
  }

  /** The bank was changed, here or by another server process. */
  forget(): void {
    this.#stored.forget();
  }

  async change(input: UpdateEbicsBankInput, actor: Actor): Promise<EbicsBank> {
    const { repository, prefix } = this.#dependencies;
    const { row: known, bank, keysId } = await this.#read();
    const { is_enabled, host_id } = withInput(known, input);
    if (is_enabled && bank === null) await this.#makeKeys(host_id, keysId, actor);
    await repository.change((stored) => {
      const before = stored ?? unused(prefix);
      const row = withInput(before, input);
      return {
        row,
        audit: {
          actor,
          action: 'ebics.bank_changed',
          object: { type: 'ebics-bank', id: row.host_id, name: row.host_id },
          before: { ...before },
          after: { ...row },
        },
      };
    });
    return this.#changed();
  }

  async renewKeys(actor: Actor): Promise<EbicsBank> {
    const { hostId } = await this.required();
    const { keysId } = await this.#read();
    await this.#makeKeys(hostId, keysId, actor);
    return this.#changed();
  }

  #changed(): Promise<EbicsBank> {
    this.forget();
    this.#dependencies.announce({ topic: 'ebics-bank' });
    return this.view();
  }

  /** When several managers ask for new keys at once, all get the pair made for the first. */
  async #makeKeys(hostId: string, previous: string | null, actor: Actor): Promise<void> {
    await making.takeAndRest(this.#dependencies.workspace, async () => {
      const { keysId } = await this.#read();
      if (keysId === previous) await this.#makeKeysNow(hostId, previous, actor);
    });
  }

  /** Drops these keys if another server process has made some in the meantime. */
  async #makeKeysNow(hostId: string, previous: string | null, actor: Actor): Promise<void> {
    const { repository, vault } = this.#dependencies;
    const createdAt = new Date();
    const notAfter = new Date(createdAt);
    notAfter.setUTCFullYear(notAfter.getUTCFullYear() + KEY_YEARS);
    const keys = await makeBankKeys({ name: hostId, notBefore: createdAt, notAfter });
    await repository.addKeys(
      {
        id: randomUUID(),
        keys_sealed: vault.seal(JSON.stringify(exportBankKeys(keys))),
        created_at: createdAt,
      },
      previous,
      {
        actor,
        action: 'ebics.bank_keys_made',
        object: { type: 'ebics-bank', id: hostId, name: hostId },
        after: { authentication: hashOf(keys.authentication), encryption: hashOf(keys.encryption) },
      },
    );
  }

  async #read(): Promise<Stored> {
    const { repository, vault, prefix } = this.#dependencies;
    const row = (await repository.bank()) ?? unused(prefix);
    const stored = await repository.keys();
    const text = stored === null ? null : openOrNull(vault, stored.keys_sealed);
    const keys = text === null ? null : importBankKeys(JSON.parse(text));
    const { host_id: hostId, partner_id: partnerId, activation, signatures } = row;
    const { is_strict: isStrict, has_realtime: hasRealtime } = row;
    const told = { hostId, partnerId, activation, isStrict, signatures, hasRealtime };
    const keysCreatedAt = stored?.created_at ?? new Date(0);
    return {
      row,
      keysId: stored?.id ?? null,
      bank: keys === null ? null : { ...told, keys, keysCreatedAt },
      view: {
        isEnabled: row.is_enabled,
        path: `${prefix}/ebics`,
        ...told,
        keys:
          keys === null
            ? []
            : [
                toKey('authentication', keys.authentication, keysCreatedAt),
                toKey('encryption', keys.encryption, keysCreatedAt),
              ],
      },
    };
  }
}

const withInput = (before: BankRow, input: UpdateEbicsBankInput): BankRow => ({
  is_enabled: input.isEnabled ?? before.is_enabled,
  host_id: input.hostId ?? before.host_id,
  partner_id: input.partnerId ?? before.partner_id,
  activation: input.activation ?? before.activation,
  is_strict: input.isStrict ?? before.is_strict,
  signatures: input.signatures ?? before.signatures,
  has_realtime: input.hasRealtime ?? before.has_realtime,
});

/** Before anybody has turned it on. */
const unused = (prefix: string): BankRow => ({
  is_enabled: false,
  host_id: HOST_ID,
  partner_id: (prefix.split('/').at(-1) || 'main').toUpperCase().replaceAll(/[^A-Z0-9]/g, ''),
  activation: 'letter',
  is_strict: false,
  signatures: 1,
  has_realtime: false,
});

const hashOf = (key: BankKey): string => hashesOf(publicOf(key)).exponentModulus;

function toKey(
  use: 'authentication' | 'encryption',
  key: BankKey,
  createdAt: Date,
): EbicsBank['keys'][number] {
  const { certificate = null, exponentModulus } = hashesOf(publicOf(key));
  return {
    use,
    version: key.version,
    certificateHash: certificate,
    keyHash: exponentModulus,
    createdAt: createdAt.toISOString(),
  };
}
