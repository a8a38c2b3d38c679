import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Variables with secrets, which a file can contain instead. */
const SECRETS =
  /^(DATABASE_URL|(OLD_)?MASTER_KEY|BACKUP_PASSPHRASE|OPERATOR_PASSWORD|SUPER_PASSWORD|METRICS_TOKEN|OIDC_(\w+_)?(CLIENT_SECRET|PRIVATE_KEY)|ARCHIVE_SECRET_ACCESS_KEY|WISE_CLIENT_SECRET)$/;
const SUFFIX = '_FILE';

export const isSecret = (name: string): boolean => SECRETS.test(name);

/**
 * The environment, with the secrets that it names the files of: `MASTER_KEY_FILE=/run/secrets/master-key`. Vaults and orchestrators put
 * secrets into such files.
 */
export function withSecretFiles(env: Environment, workingDirectory: string, problems: string[]): Environment {
  const secrets: Record<string, string> = {};
  for (const [variable, path = ''] of Object.entries(env)) {
    const name = variable.slice(0, -SUFFIX.length);
    if (path === '' || !variable.endsWith(SUFFIX) || !isSecret(name)) continue;
    if ((env[name] ?? '') !== '') {
      problems.push(`${name} and ${variable} are both set. Set only one.`);
      continue;
    }
    try {
      secrets[name] = readFileSync(resolve(workingDirectory, path), 'utf8').trim();
      if (secrets[name] === '') problems.push(`${variable} names ${path}, which is empty.`);
    } catch (error) {
      problems.push(`${variable} names ${path}, which can't be read: ${String(error)}`);
    }
  }
  return Object.keys(secrets).length === 0 ? env : { ...env, ...secrets };
}
