import * as z from 'zod/mini';
import { operationResultSchema } from '../errors.ts';
import { PATHS } from '../paths.ts';
import {
  addSftpPublicKeySchema,
  sftpFileSchema,
  sftpPgpKeySchema,
  sftpPublicKeySchema,
  sftpUserSchema,
  sftpViewSchema,
  updateSftpUserSchema,
} from '../sftp.ts';
import { callGroup } from './call.ts';

const params = z.object({ id: z.uuid() });

export const sftpCalls = callGroup('Files over SFTP', {
  getSftpServer: {
    method: 'GET',
    path: PATHS.sftp,
    summary: 'The SFTP server, its users and their public keys',
    description:
      'Users are API keys: each gets a user name with its first public key. `address` is null unless `SFTP_PORT` is set.',
    answers: { 200: sftpViewSchema },
  },
  listSftpFiles: {
    method: 'GET',
    path: PATHS.sftpFiles,
    summary: 'The latest files of all users',
    description:
      'Newest first: at most 100 uploads, wherever they are now, and 100 files that the server created, such as answers and statements.',
    answers: { 200: z.array(sftpFileSchema) },
  },
  getSftpFileContent: {
    method: 'GET',
    path: PATHS.sftpFileContent,
    summary: 'Get the content of a file',
    description: "As an SFTP user would download it: an upload, or the server's answer to one.",
    params,
    produces: ['application/octet-stream'],
    errors: ['not_found'],
  },
  updateSftpUser: {
    method: 'PATCH',
    path: PATHS.sftpUser,
    scope: 'partners',
    summary: 'Set how the files of a user are processed',
    description:
      'With `waitsForTrigger`, `payments.csv` is processed once `payments.csv.done`, `payments.done` or another trigger file is uploaded. Without ' +
      'it, uploads that wait for one are processed at once. `pgpPublicKey`: the files of the server are encrypted for this key, and uploads ' +
      'that are encrypted or signed must be signed with it. `id` is that of the API key.',
    params,
    body: updateSftpUserSchema,
    example: { waitsForTrigger: true },
    answers: { 200: sftpUserSchema },
    errors: ['not_found', 'public_key_refused'],
  },
  createSftpPgpKey: {
    method: 'POST',
    path: PATHS.sftpPgpKey,
    scope: 'partners',
    summary: 'Create a PGP key of the workspace',
    description:
      'RSA with 3072 bits. Users encrypt files for it, and the server signs with it. Files that are encrypted for earlier keys of the ' +
      'workspace can still be read.',
    answers: { 201: sftpPgpKeySchema },
    errors: ['limit_reached'],
  },
  addSftpPublicKey: {
    method: 'POST',
    path: PATHS.sftpPublicKeys,
    scope: 'partners',
    summary: 'Register a public key for an API key',
    description:
      'Ed25519, ECDSA, or RSA with at least 3072 bits. The user may then log in over SFTP with the private key.',
    body: addSftpPublicKeySchema,
    example: {
      apiKeyId: '0198c2a4-6f0e-7c33-b1a5-3c8e7a9d4f10',
      publicKey:
        'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEo1Oq0n2bJ8vT5m5i9L0n7X6e3r1Jc2yQ4sWb8KfZpA core@bank.example',
    },
    answers: { 201: sftpPublicKeySchema },
    errors: ['not_found', 'api_key_revoked', 'public_key_refused', 'public_key_taken', 'limit_reached'],
  },
  removeSftpPublicKey: {
    method: 'DELETE',
    path: PATHS.sftpPublicKey,
    scope: 'partners',
    summary: 'Remove a public key',
    description: 'Sessions that logged in with it end immediately.',
    params,
    answers: { 200: operationResultSchema },
    errors: ['not_found'],
  },
});
