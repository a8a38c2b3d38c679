import { execFile } from 'node:child_process';

/** Orders about those that wait for a signature. */
export const ABOUT_WAITING = ['HVU', 'HVZ', 'HVD', 'HVT'] as const;

/** Orders with new keys. */
export const KEY_CHANGES = ['PUB', 'HCA', 'HCS'] as const;

/** What a client is asked to do; each is one process. */
export type ClientStep =
  | 'keys'
  | 'upload'
  | 'upload-wrong'
  | 'statement'
  | 'HAC'
  | 'PTK'
  | (typeof ABOUT_WAITING)[number]
  | 'sign'
  | 'listen'
  | (typeof KEY_CHANGES)[number]
  | 'suspend';

/** Where a client finds the bank, and a folder for its keys. */
export interface EbicsAccess {
  url: string;
  hostId: string;
  partnerId: string;
  userId: string;
  folder: string;
}

export interface ForeignClient {
  name: string;
  version: 'H004' | 'H005';
  /** What it has no function for. */
  lacks: readonly ClientStep[];
  isInstalled(): boolean;
  /** Installs it if necessary. Returns why it cannot be tried; null: it can. */
  provide(): Promise<string | null>;
  /** The program and its arguments before the step. */
  command: readonly [program: string, ...args: string[]];
  env?: Readonly<Record<string, string>>;
}

interface Ended {
  code: number;
  out: Buffer;
  err: string;
}

const LIMIT_MS = 120_000;

/** Runs one step in a separate process. */
export function runStep(
  { command: [program, ...before], env = {} }: Pick<ForeignClient, 'command' | 'env'>,
  access: EbicsAccess,
  step: readonly [ClientStep, ...string[]],
): Promise<Ended> {
  const own = { PATH: process.env.PATH, EBICS_ACCESS: JSON.stringify(access), ...env };
  return new Promise((resolve) => {
    execFile(
      program,
      [...before, ...step],
      { env: own, encoding: 'buffer', maxBuffer: 64 * 1024 * 1024, timeout: LIMIT_MS },
      (error, out, err) =>
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), out, err: err.toString() }),
    );
  });
}
