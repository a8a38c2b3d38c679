import * as z from 'zod/mini';
import { rowsStoredSchema } from './payloads.ts';
import { storable } from './text.ts';

/** The folders that every user has, and no others. */
export const SFTP_FOLDERS = ['inbox', 'outbox', 'errors', 'archive'] as const;
export type SftpFolder = (typeof SFTP_FOLDERS)[number];

/** How many of the latest uploads, and of the latest files of the server, the console lists. */
export const SFTP_FILES_SHOWN = 100;

export const sftpPublicKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** As shown by `ssh-keygen -l`. */
  fingerprint: z.string(),
  /** Such as `ssh-ed25519`. */
  algorithm: z.string(),
  addedAt: z.string(),
  addedBy: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type SftpPublicKey = z.infer<typeof sftpPublicKeySchema>;

/** An API key as a user of the SFTP server. */
export const sftpUserSchema = z.object({
  apiKeyId: z.string(),
  label: z.string(),
  isActive: z.boolean(),
  /** Null before the first public key. */
  username: z.nullable(z.string()),
  /** True: the user's uploads are only processed when a trigger file announces them. */
  waitsForTrigger: z.boolean(),
  publicKeys: z.array(sftpPublicKeySchema),
  /** The fingerprint of the PGP key for which the user's files are encrypted; null: they are not. */
  pgpFingerprint: z.nullable(z.string()),
});
export type SftpUser = z.infer<typeof sftpUserSchema>;

/** The PGP key of a workspace, for which users encrypt their files. */
export const sftpPgpKeySchema = z.object({
  fingerprint: z.string(),
  /** Armored. */
  publicKey: z.string(),
  madeAt: z.string(),
});
export type SftpPgpKey = z.infer<typeof sftpPgpKeySchema>;

export const sftpViewSchema = z.object({
  /** Null: the server opens no port for SFTP. */
  address: z.nullable(z.object({ host: z.string(), port: z.number() })),
  /** One of each kind, the preferred one first; none before the first start with a port. */
  hostKeys: z.array(
    z.object({
      /** Such as `ED25519`, as shown by clients. */
      kind: z.string(),
      /** As shown by clients. */
      fingerprint: z.string(),
    }),
  ),
  users: z.array(sftpUserSchema),
  /** Null before one is created. */
  pgpKey: z.nullable(sftpPgpKeySchema),
});
export type SftpView = z.infer<typeof sftpViewSchema>;

/**
 * `partial`: some of its rows were refused. `unpacked`: an archive, whose files are processed one by one. `trigger`: a file that only
 * announces another one.
 */
export const SFTP_OUTCOMES = ['accepted', 'partial', 'duplicate', 'refused', 'unpacked', 'trigger'] as const;
export type SftpOutcome = (typeof SFTP_OUTCOMES)[number];

/** What an upload waits for: its final name, its trigger file or, as a trigger file, the file that it announces. */
export const SFTP_WAITS = ['name', 'trigger', 'file'] as const;
export type SftpWait = (typeof SFTP_WAITS)[number];

export const sftpFileSchema = z.object({
  id: z.string(),
  /** The label of the API key whose file it is. */
  user: z.string(),
  folder: z.enum(SFTP_FOLDERS),
  name: z.string(),
  bytes: z.number(),
  at: z.string(),
  /** The result of an uploaded file; null while it waits, and for files that the server created. */
  outcome: z.nullable(z.enum(SFTP_OUTCOMES)),
  /** Null unless the client has to do something before the server processes the file. */
  waitsFor: z.nullable(z.enum(SFTP_WAITS)),
  payloadId: z.nullable(z.string()),
  /** How many of its rows are stored; null unless others were refused. */
  rows: z.nullable(rowsStoredSchema),
});
export type SftpFile = z.infer<typeof sftpFileSchema>;

export const addSftpPublicKeySchema = z.object({
  apiKeyId: z.uuid(),
  /** A line as in a file `id_ed25519.pub`. */
  publicKey: z
    .string()
    .check(
      storable,
      z.trim(),
      z.minLength(1, 'Please paste a public key'),
      z.maxLength(4_000, 'A public key has at most 4000 characters'),
    ),
  /** The comment of the key if it is missing. */
  name: z.optional(
    z.string().check(storable, z.trim(), z.maxLength(100, 'A name must be at most 100 characters')),
  ),
});
export type AddSftpPublicKeyInput = z.infer<typeof addSftpPublicKeySchema>;

export const updateSftpUserSchema = z.object({
  waitsForTrigger: z.optional(z.boolean()),
  /** An armored public key; null removes the present one. */
  pgpPublicKey: z.optional(
    z.nullable(
      z
        .string()
        .check(storable, z.trim(), z.maxLength(20_000, 'A PGP public key has at most 20000 characters')),
    ),
  ),
});
export type UpdateSftpUserInput = z.infer<typeof updateSftpUserSchema>;
