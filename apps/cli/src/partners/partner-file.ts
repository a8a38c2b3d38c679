import { dirname, resolve } from 'node:path';
import { WEBHOOK_EVENTS, workspaceNameSchema } from '@clearbench/contract';
import { parseDocumentFile } from '@clearbench/rule-documents/files';
import { shapeProblem } from '@clearbench/rule-documents/problems';
import * as z from 'zod/mini';
import { readTextFile, refuseFile } from '../documents/read-document.ts';

const MAX_LENGTH = 64 * 1024;

const text = z.string().check(z.minLength(1, 'Please enter a text'));

/** The setup of one partner. Paths of files are relative to this file. */
const partnerSchema = z.strictObject({
  workspace: workspaceNameSchema,
  title: text,
  /** A file of house rules. */
  rules: z.optional(text),
  /** Files of test plans, or names of ready-made plans. */
  plans: z._default(z.array(text), []),
  invite: z._default(
    z.array(
      z.strictObject({
        name: text,
        /** Tells whether the person has joined. */
        email: z.email('Please write an e-mail address'),
        role: z._default(z.enum(['operator', 'viewer']), 'operator'),
      }),
    ),
    [],
  ),
  /** Labels of API keys. */
  keys: z._default(z.array(text), []),
  sftp: z._default(
    z.array(
      z.strictObject({
        /** The label of the API key whose user it is. */
        key: text,
        /** A file like `id_ed25519.pub`. */
        publicKey: text,
      }),
    ),
    [],
  ),
  webhooks: z._default(
    z.array(
      z.strictObject({
        url: z.url('Please write an address'),
        events: z._default(z.array(z.enum(WEBHOOK_EVENTS)), [...WEBHOOK_EVENTS]),
      }),
    ),
    [],
  ),
});

export interface Partner extends z.output<typeof partnerSchema> {
  /** The path of a file that this one names. */
  readonly pathOf: (file: string) => string;
}

/** Reads the file of a partner, YAML or JSON. Throws CliError with all of its problems. */
export async function readPartner(file: string): Promise<Partner> {
  const written = await readTextFile(file);
  const parsed = parseDocumentFile(written, MAX_LENGTH);
  if (!parsed.ok) refuseFile(file, written, parsed.problems);
  const read = z.safeParse(partnerSchema, parsed.data);
  if (!read.success) {
    refuseFile(
      file,
      written,
      read.error.issues.map((issue) => shapeProblem(issue, 'This is not what belongs here')),
    );
  }
  return { ...read.data, pathOf: (named) => resolve(dirname(file), named) };
}
