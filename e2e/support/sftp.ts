import { once } from 'node:events';
import ssh2 from 'ssh2';

export const newKeyPair = (comment: string): { publicKey: string; privateKey: string } => {
  const { public: publicKey, private: privateKey } = ssh2.utils.generateKeyPairSync('ed25519', { comment });
  return { publicKey, privateKey };
};

interface Login {
  port: number;
  username: string;
  privateKey: string;
}

/** Uploads a file as most clients do: under another name until it is complete. */
export async function uploadFile(login: Login, name: string, content: string): Promise<void> {
  const client = new ssh2.Client();
  const ready = once(client, 'ready');
  client.connect({ host: '127.0.0.1', ...login });
  await ready;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  client.sftp((error, sftp) => {
    if (error) return reject(error);
    sftp.writeFile(`inbox/${name}.part`, content, (failure) => {
      if (failure) return reject(failure);
      sftp.rename(`inbox/${name}.part`, `inbox/${name}`, (refusal) =>
        refusal ? reject(refusal) : resolve(),
      );
    });
  });
  await promise.finally(() => client.end());
}
