import * as z from 'zod/mini';
import { TOKEN_ROLES, TOKEN_SCOPES, tokenLimits } from './access-tokens.ts';
import { storable } from './text.ts';

/** The minutes for which the tokens of a pipeline are valid. */
export const PIPELINE_MINUTES_DEFAULT = 15;
export const PIPELINE_MINUTES_MAX = 60;

const text = (what: string, max: number) =>
  z
    .string()
    .check(
      storable,
      z.trim(),
      z.minLength(1, `Please enter ${what}`),
      z.maxLength(max, `At most ${max} characters`),
    );

/** Anybody can have pipelines at these issuers: a subject must name the owner of the repository in full. */
const PUBLIC_ISSUERS: Readonly<Record<string, { owned: RegExp; example: string }>> = {
  'https://token.actions.githubusercontent.com': {
    owned: /^repo:[^*/]+\//,
    example: 'repo:OWNER/REPOSITORY:*',
  },
  'https://gitlab.com': { owned: /^project_path:[^*/]+\//, example: 'project_path:GROUP/PROJECT:*' },
};

/** A pipeline that may exchange the OpenID Connect tokens of its CI for access tokens. */
export const createTrustedPipelineSchema = z
  .object({
    name: text('a name for the pipeline', 60),
    issuer: text('the issuer', 500).check(
      z.refine((value) => {
        const url = URL.parse(value);
        return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && !/[?#]/.test(value);
      }, 'Please enter the issuer as the CI names it, like https://token.actions.githubusercontent.com'),
    ),
    /** Must be the only audience of the token, character by character. */
    audience: text('the audience', 500),
    /** The subject of the token, character by character; an asterisk stands for any number of any characters, `/` and `:` included. */
    subject: text('the subject', 500).check(
      z.refine(
        (value) => !value.startsWith('*'),
        'Begin with the part that is always the same, like repo:oak/deploy:*',
      ),
    ),
    ...tokenLimits.fields,
    minutes: z._default(
      z
        .int('Please enter a whole number of minutes')
        .check(
          z.minimum(1, 'A token is valid for at least 1 minute'),
          z.maximum(PIPELINE_MINUTES_MAX, `A token is valid for at most ${PIPELINE_MINUTES_MAX} minutes`),
        ),
      PIPELINE_MINUTES_DEFAULT,
    ),
  })
  .check(...tokenLimits.checks, ({ value: { issuer, subject }, issues }) => {
    const rule = PUBLIC_ISSUERS[issuer.replace(/\/$/, '')];
    if (rule === undefined || rule.owned.test(subject)) return;
    issues.push({
      code: 'custom',
      path: ['subject'],
      input: subject,
      message: `Anybody can have pipelines at this issuer. Write the owner in full, like ${rule.example}`,
    });
  });
export type CreateTrustedPipelineInput = z.input<typeof createTrustedPipelineSchema>;

export const trustedPipelineSchema = z.object({
  id: z.string(),
  name: z.string(),
  issuer: z.string(),
  audience: z.string(),
  subject: z.string(),
  role: z.enum(TOKEN_ROLES),
  scope: z.enum(TOKEN_SCOPES),
  /** By name; empty for an administrator's, which is for all. */
  workspaces: z.array(z.string()),
  minutes: z.number(),
  /** The administrator who added it, with whose rights it works. */
  createdBy: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type TrustedPipeline = z.infer<typeof trustedPipelineSchema>;

const TOKEN_TYPES = 'urn:ietf:params:oauth:token-type:';
export const TOKEN_EXCHANGE_GRANT = 'urn:ietf:params:oauth:grant-type:token-exchange';
export const ID_TOKEN_TYPE = `${TOKEN_TYPES}id_token` as const;

/** As in RFC 8693, section 2.1. */
export const exchangeTokenSchema = z.object({
  grant_type: z.literal(TOKEN_EXCHANGE_GRANT),
  subject_token: z.string().check(z.maxLength(16_384)),
  subject_token_type: z.enum([ID_TOKEN_TYPE, `${TOKEN_TYPES}jwt`]),
  requested_token_type: z.optional(z.literal(`${TOKEN_TYPES}access_token`)),
});

/** As in RFC 8693, section 2.2.1. */
export const exchangedTokenSchema = z.object({
  access_token: z.string(),
  issued_token_type: z.literal(`${TOKEN_TYPES}access_token`),
  token_type: z.literal('Bearer'),
  /** In seconds. */
  expires_in: z.number(),
  scope: z.enum(TOKEN_SCOPES),
});
export type ExchangedToken = z.infer<typeof exchangedTokenSchema>;
