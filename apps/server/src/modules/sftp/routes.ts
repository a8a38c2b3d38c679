import { Readable } from 'node:stream';
import type { SftpFile, SftpView } from '@clearbench/contract';
import { sftpCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { operatorActor } from '../../platform/actor.ts';
import { serve } from '../../platform/http/serve.ts';
import type { PerWorkspace } from '../../platform/module.ts';
import type { FileService } from './files/service.ts';
import type { PgpKeys } from './pgp/pgp-keys.ts';
import type { UserService } from './users/service.ts';

interface Services {
  users: UserService;
  files: FileService;
  pgp: PgpKeys;
  view(): Promise<SftpView>;
  latest(): Promise<SftpFile[]>;
}

export const sftpRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of }) =>
  serve(app, sftpCalls, {
    getSftpServer: (request) => of(request).view(),
    listSftpFiles: (request) => of(request).latest(),
    getSftpFileContent: (request, reply) => sendFile(reply, of(request).files, request.params.id),
    updateSftpUser: (request) =>
      of(request).users.update(request.params.id, request.body, operatorActor(request.operator)),
    createSftpPgpKey: (request) => of(request).pgp.create(operatorActor(request.operator)),
    addSftpPublicKey: (request) => of(request).users.add(request.body, operatorActor(request.operator)),
    removeSftpPublicKey: async (request) => {
      await of(request).users.remove(request.params.id, operatorActor(request.operator));
      return { success: true as const, message: 'The public key was removed.' };
    },
  });

async function sendFile(reply: FastifyReply, files: FileService, id: string): Promise<FastifyReply> {
  const file = await files.byId(id);
  return reply
    .type('application/octet-stream')
    .header('content-disposition', `attachment; filename="${headerName(file.name)}"`)
    .header('content-length', file.bytes)
    .send(Readable.from(files.content(file), { objectMode: false }));
}

/** Users choose any file name, but a header allows few characters. */
const headerName = (name: string): string => name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_');
