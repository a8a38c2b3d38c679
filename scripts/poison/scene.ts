import type { ParkedItem } from '@clearbench/contract';
import type { Console } from './console.ts';
import type { Breaker } from './database.ts';
import type { Load } from './load.ts';
import { mt103, type Payload } from './payloads.ts';
import type { Receiver } from './receiver.ts';

export const WEBHOOKS = ['plain', 'ordered', 'thin'] as const;
export type WebhookName = (typeof WEBHOOKS)[number];

export interface Scene {
  console: Console;
  breaker: Breaker;
  load: Load;
  receiver: Receiver;
  /** The id of each webhook. */
  webhooks: Readonly<Record<WebhookName, string>>;
  /** The transfers that were broken, and how they ended. */
  broken: Map<string, 'completed' | 'failed'>;
  /** Transfers whose first notification cannot be sent to the endpoint that wants only ids. */
  unsendable: Set<string>;
}

/** Under which circumstances a kind of item can be broken: what the settings are, and whether Wise is connected. */
export type Phase = 'instant' | 'paced' | 'wise' | 'quiet';

/** A kind of item that can be broken. */
export interface Kind {
  name: string;
  phase: Phase;
  /** The work gathers rows for seconds, so that others are broken during that time. */
  isSlow: boolean;
  /** The most that are broken together. */
  most: 'one' | 'many';
  /** Breaks this many items of this kind, while load runs. */
  strike(scene: Scene, count: number): Promise<Struck>;
}

export interface Struck {
  /** True if the console reports each item with its problem. */
  isNamed(): Promise<boolean>;
  /** The repair by an operator, after a fault of the program has been corrected. */
  repair(): Promise<void>;
  isDone(): Promise<boolean>;
}

let marks = 0;
/** The beginning of the references of what is broken together. */
export function nextMark(): string {
  marks += 1;
  return `PZ${String(marks).padStart(4, '0')}X`;
}

/** Posts transfers whose references begin with this mark. */
export async function postMarked(
  { load, broken }: Scene,
  { mark, count, end = 'completed' }: { mark: string; count: number; end?: 'completed' | 'failed' },
  payloadOf: (reference: string) => Payload = (reference) => mt103({ reference }),
): Promise<string[]> {
  const payloads = Array.from({ length: count }, (_, index) => payloadOf(mark + index));
  const answers = await Promise.all(payloads.map((payload) => load.post(payload)));
  const refused = answers.find(({ status }) => status !== 201);
  if (refused !== undefined) throw new Error(`A payload was answered with ${refused.status}.`);
  const ids = answers.flatMap(({ transactionIds }) => transactionIds);
  for (const id of ids) broken.set(id, end);
  return ids;
}

export const haveStatus = async ({ console }: Scene, ids: readonly string[], status: string) =>
  (await Promise.all(ids.map((id) => console.transfer(id)))).every((transfer) => transfer.status === status);

export async function parkedOf({ console }: Scene, ids: readonly string[]): Promise<ParkedItem[]> {
  const parked = await console.parked();
  return parked.filter(({ transactionId }) => transactionId !== null && ids.includes(transactionId));
}

/** True if each of these transfers is listed as set aside by this work, and the dashboard says so. */
export async function areParked(scene: Scene, ids: readonly string[], work: string): Promise<boolean> {
  const items = (await parkedOf(scene, ids)).filter((item) => item.work === work);
  const { parked } = await scene.console.attention();
  return new Set(items.map(({ transactionId }) => transactionId)).size === ids.length && parked.count > 0;
}
