import { sha256, toBase64Url } from '../encoding.ts';
import type { Confirmations } from './entities.ts';
import type { SimulatorOptions } from './settings.ts';
import type { Entities } from './store.ts';

/** The caller, identified by its bearer token. */
export interface Caller {
  readonly kind: 'user' | 'application';
  readonly id: string;
}

/** The context of work without a request, within one transaction. */
export interface Background {
  readonly entities: Entities;
  readonly nowMs: number;
  readonly options: SimulatorOptions;
}

/** The context of a handler, within one transaction. */
export interface Context extends Background {
  readonly basePath: string;
  readonly request: Request;
  readonly url: URL;
  readonly params: Readonly<Record<string, string>>;
  /** The body as sent, at most 64 kB. */
  readonly body: string;
  readonly caller: Caller | null;
  /** What the bank said about the recipient that the request creates; undefined: it was not asked yet. */
  readonly confirmations: Confirmations | null | undefined;
}

export function randomText(context: Pick<Background, 'options'>, bytes = 24): string {
  return toBase64Url(context.options.randomBytes(bytes));
}

export function randomUuid({ options }: Pick<Background, 'options'>): string {
  const bytes = options.randomBytes(16);
  const hex = [...bytes].map((byte, index) => {
    if (index === 6) return ((byte & 0x0f) | 0x40).toString(16).padStart(2, '0');
    if (index === 8) return ((byte & 0x3f) | 0x80).toString(16).padStart(2, '0');
    return byte.toString(16).padStart(2, '0');
  });
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Tokens are stored as hashes, as any provider would do. */
export async function tokenId(token: string): Promise<string> {
  return toBase64Url(await sha256(token));
}

/** The next number; ids of Wise are integers. */
export async function nextId({ entities }: Pick<Background, 'entities'>): Promise<string> {
  const counter = await entities.get('counter', 'ids');
  const last = (counter?.last ?? 90_000_000) + 1;
  await entities.put('counter', { id: 'ids', owner: '', dueAtMs: null, last });
  return String(last);
}
