import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { contextFiles, filesOf } from './build.ts';
import { readCopy, readDockerfile, readEnv, readExec } from './dockerfile.ts';
import { knownVariables } from './known-variables.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const stages = readDockerfile(read('Dockerfile'));
const valuesOf = (name: string, stage = stages.at(-1)) =>
  stage?.instructions.flatMap((each) => (each.name === name ? [each.value] : [])) ?? [];

interface Service {
  environment?: Record<string, string>;
  read_only?: boolean;
  cap_drop?: string[];
  volumes?: string[];
}

const compose: { services: Record<string, Service> } = parse(read('compose.yaml'), { merge: true });

it('every file that the stages copy from the project is there, and the list of workspaces is complete', () => {
  const files = contextFiles();
  const sources = stages.flatMap((stage) =>
    valuesOf('COPY', stage)
      .map(readCopy)
      .flatMap(({ from, sources }) => (from === null ? sources : [])),
  );
  for (const source of sources) expect(filesOf(source, files), source).not.toEqual([]);
  const manifests = globSync(['{apps,packages}/*/package.json', '{bench,e2e}/package.json'], { cwd: ROOT });
  expect(sources).toEqual(expect.arrayContaining(manifests));
  expect(files.filter((path) => path.endsWith('.test.ts') || path.startsWith('data/'))).toEqual([]);
});

it('the image runs the server as an unprivileged user, and says how to ask for its health', () => {
  // A number, so that Kubernetes can tell that it is not root.
  expect(valuesOf('USER')).toEqual(['1000:1000']);
  expect(valuesOf('ENTRYPOINT').map(readExec)).toEqual([
    ['node', '--max-semi-space-size=16', 'lib/server/main.js'],
  ]);
  expect(valuesOf('HEALTHCHECK')[0]).toContain('/healthz');
  expect(valuesOf('VOLUME')).toEqual([readEnv(valuesOf('ENV')[0] ?? '').DATA_DIR]);
  expect(stages.every(({ from }) => !from.endsWith(':latest'))).toBe(true);
});

it('every variable of the image and of the servers in compose.yaml is one of the configuration', () => {
  const known = knownVariables();
  expect(known).toContain('ARCHIVE_SECRET_ACCESS_KEY');
  const ofImage = Object.keys(readEnv(valuesOf('ENV')[0] ?? '')).filter(
    (name) => !/^(?:MALLOC|UV)_/.test(name),
  );
  const ofServers = ['web-1', 'web-2', 'worker', 'sftp'].flatMap((name) =>
    Object.keys(compose.services[name]?.environment ?? {}),
  );
  expect(ofServers.length).toBeGreaterThan(30);
  expect([...ofImage, ...ofServers].filter((name) => !known.has(name))).toEqual([]);
  const table = new Set(read('docs/configuration.md').match(/`[A-Z_]+`/g));
  expect([...known].filter((name) => !table.has(`\`${name}\``))).toEqual([]);
});

it('the servers of compose.yaml start with what deploy/env.example asks for', () => {
  const asked = [...read('deploy/env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  const used = [...read('compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name);
  expect([...new Set(used)].sort()).toEqual(asked.sort());
  const values: Record<string, string> = {
    POSTGRES_PASSWORD: 'secret',
    MASTER_KEY: 'ab'.repeat(32),
    OPERATOR_USERNAME: 'treasury',
    OPERATOR_EMAIL: 'treasury@bank.example',
    OPERATOR_PASSWORD: 'correct horse',
    SUPER_PASSWORD: 'battery staple',
    SITE: 'payments.bank.example',
  };
  for (const [name, role] of Object.entries({
    'web-1': 'web',
    'web-2': 'web',
    worker: 'worker',
    sftp: 'sftp',
  })) {
    const service = compose.services[name];
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    const env = Object.entries(service?.environment ?? {}).map(([variable, value]) => [
      variable,
      value.replaceAll(/\$\{([A-Z_]+):[?-]\}/g, (_, given: string) => values[given] ?? ''),
    ]);
    expect(readConfig(Object.fromEntries(env))).toMatchObject({
      ok: true,
      config: { role, environment: 'production', shutdownGraceMs: 10_000 },
    });
  }
});

it('the unit of systemd starts what the image starts, and its variables are of the configuration', () => {
  const unit = read('deploy/clearbench.service');
  const [entry = ''] = valuesOf('ENTRYPOINT');
  expect(unit).toContain(`bin/${readExec(entry).join(' ')}\n`);
  expect(unit).toContain('Environment=DATA_DIR=/var/lib/clearbench ');
});
