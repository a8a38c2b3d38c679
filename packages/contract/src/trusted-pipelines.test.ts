import { expect, it } from 'vitest';
import { createTrustedPipelineSchema } from './trusted-pipelines.ts';

const GITHUB = 'https://token.actions.githubusercontent.com';

const SUBJECTS: [string, string, boolean][] = [
  [GITHUB, 'repo:oak/partners:ref:refs/heads/main', true],
  [GITHUB, 'repo:oak/*', true],
  [GITHUB, 'repo:oak*', false],
  [GITHUB, 'repo:*', false],
  [GITHUB, 'r*', false],
  [GITHUB, 'repo:*/partners:ref:refs/heads/main', false],
  [GITHUB, 'environment:production', false],
  [`${GITHUB}/`, 'repo:*', false],
  ['https://gitlab.com', 'project_path:oak/partners:*', true],
  ['https://gitlab.com', 'project_path:oak*', false],
  ['https://gitlab.com', '*', false],
  ['https://ci.oak.example', 'job*', true],
];
it.each(SUBJECTS)('of %s, the subject %s: %s', (issuer, subject, isAccepted) => {
  const result = createTrustedPipelineSchema.safeParse({
    name: 'Deploy',
    issuer,
    audience: 'https://payments.bank.example',
    subject,
    role: 'viewer',
    scope: 'read',
    workspaces: ['main'],
  });
  const paths = result.success ? [] : result.error.issues.map(({ path }) => path.join('.'));
  expect([...new Set(paths)]).toEqual(isAccepted ? [] : ['subject']);
});
