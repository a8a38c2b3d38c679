import { Readable } from 'node:stream';
import {
  addSftpPublicKeySchema,
  operationResultSchema,
  PATHS,
  type SftpFile,
  type SftpView,
  sftpFileSchema,
  sftpPublicKeySchema,
  sftpViewSchema,
} from '@clearbench/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { operatorActor } from '../../platform/actor.ts';
import type { PerWorkspace } from '../../platform/module.ts';
import type { FileService } from './files/service.ts';
import type { UserService } from './users/service.ts';

interface Services {
  users: UserService;
  files: FileService;
  view(): Promise<SftpView>;
  latest(): Promise<SftpFile[]>;
}

const tags = ['Files over SFTP'];
const example = {
  apiKeyId: '0198c2a4-6f0e-7c33-b1a5-3c8e7a9d4f10',
  publicKey:
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEo1Oq0n2bJ8vT5m5i9L0n7X6e3r1Jc2yQ4sWb8KfZpA core@bank.example',
};

export const sftpRoutes: FastifyPluginAsyncZod<PerWorkspace<Services>> = async (app, { of }) => {
  app.get(
    PATHS.sftp,
    {
      schema: {
        tags,
        operationId: 'getSftpServer',
        summary: 'The SFTP server, its users and their public keys',
        description:
          'Users are API keys: each gets a user name with its first public key. `address` is null unless `SFTP_PORT` is set.',
        response: { 200: sftpViewSchema },
      },
    },
    (request) => of(request).view(),
  );

  app.get(
    PATHS.sftpFiles,
    {
      schema: {
        tags,
        operationId: 'listSftpFiles',
        summary: 'The latest files of all users',
        description:
          "At most 100, newest first: uploads, wherever they are now, and the server's answers to them.",
        response: { 200: z.array(sftpFileSchema) },
      },
    },
    (request) => of(request).latest(),
  );

  app.get(
    PATHS.sftpFileContent,
    {
      config: { docs: { errors: ['not_found'] } },
      schema: {
        tags,
        operationId: 'getSftpFileContent',
        summary: 'Get the content of a file',
        description: "As an SFTP user would download it: an upload, or the server's answer to one.",
        params: z.object({ id: z.uuid() }),
        produces: ['application/octet-stream'],
      },
    },
    async (request, reply) => {
      const { files } = of(request);
      const file = await files.byId(request.params.id);
      return reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename="${headerName(file.name)}"`)
        .header('content-length', file.bytes)
        .send(Readable.from(files.content(file), { objectMode: false }));
    },
  );

  app.post(
    PATHS.sftpPublicKeys,
    {
      config: {
        docs: { errors: ['not_found', 'api_key_revoked', 'public_key_refused', 'public_key_taken'], example },
      },
      schema: {
        tags,
        operationId: 'addSftpPublicKey',
        summary: 'Register a public key for an API key',
        description:
          'Ed25519, ECDSA, or RSA with at least 3072 bits. The user may then log in over SFTP with the private key.',
        body: addSftpPublicKeySchema,
        response: { 201: sftpPublicKeySchema },
      },
    },
    (request, reply) => {
      reply.status(201);
      return of(request).users.add(request.body, operatorActor(request.operator));
    },
  );

  app.delete(
    PATHS.sftpPublicKey,
    {
      config: { docs: { errors: ['not_found'] } },
      schema: {
        tags,
        operationId: 'removeSftpPublicKey',
        summary: 'Remove a public key',
        description: 'Sessions that logged in with it end immediately.',
        params: z.object({ id: z.uuid() }),
        response: { 200: operationResultSchema },
      },
    },
    async (request) => {
      await of(request).users.remove(request.params.id, operatorActor(request.operator));
      return { success: true as const, message: 'The public key was removed.' };
    },
  );
};

/** Users choose any file name, but a header allows few characters. */
const headerName = (name: string): string => name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_');
