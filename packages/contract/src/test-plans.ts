import {
  EVENT_KINDS,
  PLAN_MAX_LENGTH,
  planDocumentSchema,
  STARTS,
  TRIGGER_KINDS,
} from '@clearbench/test-plans/document';
import * as z from 'zod/mini';
import { problemSchema } from './errors.ts';
import { PARTNER_GROUPS, PARTNER_STATES, PARTNERS_PAGE_DEFAULT, PARTNERS_PAGE_MAX } from './partners.ts';
import { sourceText, storable } from './text.ts';

/**
 * `open`: it waits to be started, or the run ended before its limit. `waived`: an administrator let it
 * pass, with a reason, whatever happened.
 */
export const CASE_STATES = ['open', 'running', 'passed', 'failed', 'waived'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/**
 * `ended`: every case is decided, or somebody ended the run. `signed-off`: accepted by an administrator.
 */
export const RUN_STATES = ['running', 'ended', 'signed-off'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** Times are real times: advancing the virtual clock brings no limit nearer. */
const time = z.string();
const written = (max: number, empty: string) =>
  z.string().check(storable, z.trim(), z.minLength(1, empty), z.maxLength(max, `At most ${max} characters`));

/** An event of the workspace that decided something. */
export const evidenceSchema = z.object({
  on: z.enum(EVENT_KINDS),
  /** For a payload, message or call its id; for a transfer the id of the change, for a delivery `delivery.attempt`. */
  id: z.string(),
  at: time,
  /** One line: `POST /api/… answered 422, T50 at 59`. */
  summary: z.string(),
  /** The transfer and the payload that it is about, for links; null if it is about none. */
  transactionId: z.nullable(z.string()),
  payloadId: z.nullable(z.string()),
  /** The facts that conditions used. */
  facts: z.record(z.string(), z.unknown()),
});
export type Evidence = z.infer<typeof evidenceSchema>;

export const STEP_STATES = ['waiting', 'held', 'missed'] as const;

export const runStepSchema = z.object({
  on: z.enum(EVENT_KINDS),
  text: z.string(),
  where: z.string(),
  needed: z.number(),
  seen: z.number(),
  state: z.enum(STEP_STATES),
  /** When its last required event happened; null until then. */
  at: z.nullable(time),
  evidence: z.array(evidenceSchema),
});
export type RunStep = z.infer<typeof runStepSchema>;

/** Why a case failed, in full sentences, and the events that show it. */
export const caseFailureSchema = z.object({
  expected: z.string(),
  came: z.string(),
  evidence: z.array(evidenceSchema),
});
export type CaseFailure = z.infer<typeof caseFailureSchema>;

export const caseCommentSchema = z.object({ id: z.string(), by: z.string(), at: time, text: z.string() });
export type CaseComment = z.infer<typeof caseCommentSchema>;

export const runCaseSchema = z.object({
  id: z.string(),
  title: z.string(),
  instructions: z.string(),
  expect: z.string(),
  /** The limit, as the plan has it: `PT2H`. */
  within: z.string(),
  /** A case that starts `manual` waits for `POST …/start`. */
  start: z.enum(STARTS),
  /** The workspace's action at its start; null: none. */
  trigger: z.nullable(z.object({ kind: z.enum(TRIGGER_KINDS), text: z.string() })),
  state: z.enum(CASE_STATES),
  /** From 1; 0 before its first start. A failed case can be started again. */
  attempt: z.number(),
  startedAt: z.nullable(time),
  /** When its limit passes; null before its start. */
  dueAt: z.nullable(time),
  endedAt: z.nullable(time),
  steps: z.array(runStepSchema),
  failure: z.nullable(caseFailureSchema),
  waiver: z.nullable(z.object({ reason: z.string(), by: z.string(), at: time })),
  comments: z.array(caseCommentSchema),
});
export type RunCase = z.infer<typeof runCaseSchema>;

export const caseCountsSchema = z.object({
  open: z.number(),
  running: z.number(),
  passed: z.number(),
  failed: z.number(),
  waived: z.number(),
});
export type CaseCounts = z.infer<typeof caseCountsSchema>;

export const signOffSchema = z.object({ by: z.string(), at: time, comment: z.nullable(z.string()) });
export type SignOff = z.infer<typeof signOffSchema>;

const run = {
  id: z.string(),
  plan: z.string(),
  title: z.string(),
  /** The version of the plan that it keeps, even if a newer one is saved. */
  version: z.number(),
  state: z.enum(RUN_STATES),
  startedAt: time,
  startedBy: z.string(),
  endedAt: z.nullable(time),
  counts: caseCountsSchema,
  /** When something last changed in it. */
  lastActivityAt: time,
  signOff: z.nullable(signOffSchema),
};

export const runSummarySchema = z.object(run);
export type RunSummary = z.infer<typeof runSummarySchema>;

/** A comment that was written after the sign-off: no part of the result. */
export const caseRemarkSchema = z.object({ ...caseCommentSchema.shape, case: z.string() });
export type CaseRemark = z.infer<typeof caseRemarkSchema>;

/** The SHA-256 of a document's canonical JSON (RFC 8785), in hexadecimal. */
const digest = z.string();

/** House rules that were in force in a run from this time on. */
export const runRulesSchema = z.object({
  at: time,
  /** The version and its digest; null: no house rules were in force. */
  version: z.nullable(z.number()),
  digest: z.nullable(digest),
  /** `saved`: somebody saved a version. `days`: a version began or ended by its days. `clock`: somebody set the clock. */
  cause: z.enum(['start', 'saved', 'days', 'clock']),
  /** Who saved the version or set the clock. */
  by: z.nullable(z.string()),
});
export type RunRules = z.infer<typeof runRulesSchema>;

const resultRunSchema = z.object({
  ...run,
  cases: z.array(runCaseSchema),
  /** The digest of the plan. Earlier evidence has neither this nor the rules. */
  digest: z.optional(digest),
  /** At the start, then each change. */
  rules: z.optional(z.array(runRulesSchema)),
});

export const testRunSchema = z.object({
  ...resultRunSchema.shape,
  digest,
  rules: z.array(runRulesSchema),
  /** Comments on its cases after the sign-off, in order; they don't change the result. */
  remarks: z.array(caseRemarkSchema),
});
export type TestRun = z.infer<typeof testRunSchema>;

const plan = {
  name: z.string(),
  title: z.string(),
  /** The number of the newest document. */
  version: z.number(),
  cases: z.number(),
  savedAt: z.string(),
  savedBy: z.string(),
  /** The run begun last; null: none yet. */
  latestRun: z.nullable(runSummarySchema),
};

/** A plan that is assigned to the workspace. */
export const testPlanSchema = z.object(plan);
export type TestPlan = z.infer<typeof testPlanSchema>;

export const testPlanDetailSchema = z.object({
  ...plan,
  document: planDocumentSchema,
  /** The text that the document was written as, with its comments; null: it was saved without one. */
  text: z.nullable(z.string()),
  /** The newest first, at most 100. */
  runs: z.array(runSummarySchema),
});
export type TestPlanDetail = z.infer<typeof testPlanDetailSchema>;

/** A version of a plan. Versions never change. */
export const planVersionSchema = z.object({
  version: z.number(),
  title: z.string(),
  cases: z.number(),
  digest,
  savedAt: z.string(),
  savedBy: z.string(),
});
export type PlanVersion = z.infer<typeof planVersionSchema>;

export const planDocumentViewSchema = z.object({
  version: z.number(),
  document: planDocumentSchema,
  /** The text that the document was written as, with its comments; null: it was saved without one. */
  text: z.nullable(z.string()),
});
export type PlanDocumentView = z.infer<typeof planDocumentViewSchema>;

/** A plan to assign unchanged, or to adapt. */
export const readyPlanSchema = z.object({
  name: z.string(),
  /** Who it is for. */
  description: z.string(),
  document: planDocumentSchema,
});
export type ReadyPlan = z.infer<typeof readyPlanSchema>;

/**
 * Assigns a plan, or saves a new version of the one with this name. The schema doesn't check the document: the answer
 * lists its problems in more specific sentences (`validation_failed`, paths begin with `/document`).
 */
export const saveTestPlanSchema = z.object({
  document: z.unknown(),
  text: sourceText(PLAN_MAX_LENGTH),
  /** The newest version when the change was begun; null: there was none. Another one in between is 409. Not checked if missing. */
  basedOn: z.optional(z.nullable(z.int())),
});
export type SaveTestPlanInput = z.input<typeof saveTestPlanSchema>;

export const commentOnCaseSchema = z.object({ text: written(2_000, 'Please write a comment') });
export type CommentOnCase = z.input<typeof commentOnCaseSchema>;

export const waiveCaseSchema = z.object({ reason: written(500, 'Please say why the case is waived') });
export type WaiveCase = z.input<typeof waiveCaseSchema>;

export const signOffRunSchema = z.object({
  comment: z._default(z.nullable(written(2_000, 'Please write a comment, or leave it out')), null),
});
export type SignOffRun = z.input<typeof signOffRunSchema>;

export const partnerCountsQuerySchema = z.object({
  /** A part of the name or title of the workspace. */
  search: z.optional(z.string().check(storable, z.trim(), z.maxLength(100))),
});

export const partnerCountsSchema = z.object({
  all: z.number(),
  stuck: z.number(),
  inactive: z.number(),
  ready: z.number(),
  'not-started': z.number(),
  'in-progress': z.number(),
  'signed-off': z.number(),
});
export type PartnerCounts = z.infer<typeof partnerCountsSchema>;

export const partnersQuerySchema = z.object({
  ...partnerCountsQuerySchema.shape,
  /** Only those of this group. */
  show: z.optional(z.enum(PARTNER_GROUPS)),
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PARTNERS_PAGE_MAX)),
    PARTNERS_PAGE_DEFAULT,
  ),
  /** Opaque: from the `next` link of the previous page. */
  cursor: z.optional(z.string()),
});
export type PartnersQuery = z.input<typeof partnersQuerySchema>;

/** A workspace with its plans, for the comparison of partners. */
export const partnerSchema = z.object({
  workspace: z.object({ name: z.string(), title: z.string() }),
  /** Why its plans cannot be read; null: they can. */
  problem: z.nullable(z.string()),
  plans: z.array(testPlanSchema),
  /** Over the latest runs of all its plans; cases of plans without a run are open. */
  counts: caseCountsSchema,
  /** When something last changed in a run. */
  lastActivityAt: z.nullable(time),
  state: z.enum(PARTNER_STATES),
  /** Since when it is in this state. */
  since: z.nullable(time),
  /** The case that comes next, or that keeps it from the sign-off; null: none does. */
  stuckAt: z.nullable(z.object({ plan: z.string(), case: z.string(), title: z.string(), since: time })),
  /** The last call or upload with an API key, login over SFTP, or login of an operator or viewer to the console. */
  lastSeen: z.nullable(z.object({ by: z.enum(['call', 'sftp', 'console']), at: time })),
});
export type Partner = z.infer<typeof partnerSchema>;

/** The result of a run as one document; the evidence file signs exactly this. */
export const runResultSchema = z.object({
  /** The shape of this document. */
  type: z.literal('clearbench-test-result/1'),
  /** When something last changed in the run. The sign-off stores the result, which then stays the same document. */
  asOf: time,
  /** The public address of the workspace; null: none is set. */
  url: z.nullable(z.string()),
  workspace: z.object({ name: z.string(), title: z.string() }),
  plan: planDocumentSchema,
  run: resultRunSchema,
});
export type RunResult = z.infer<typeof runResultSchema>;

/** A flattened JWS (RFC 7515), signed with Ed25519 (RFC 8037): the evidence of a run as one file. */
export const evidenceFileSchema = z.object({
  /** base64url of the canonical result (RFC 8785). */
  payload: z.string(),
  /** base64url of `{ alg: "EdDSA", kid, jwk, typ }`; `kid` is the thumbprint (RFC 7638) of the key. */
  protected: z.string(),
  signature: z.string(),
});
export type EvidenceFile = z.infer<typeof evidenceFileSchema>;

/** Public keys of the installation, the newest first (RFC 7517). */
export const jwksSchema = z.object({
  keys: z.array(
    z.object({
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      x: z.string(),
      kid: z.string(),
      use: z.literal('sig'),
      alg: z.literal('EdDSA'),
    }),
  ),
});
export type Jwks = z.infer<typeof jwksSchema>;

/** Checks a plan's document without saving it, and returns its problems. */
export const planCheckSchema = z.object({
  problems: z.array(z.pick(problemSchema, { path: true, message: true })),
});
export type PlanCheck = z.infer<typeof planCheckSchema>;
