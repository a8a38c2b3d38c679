import type { Generated } from 'kysely';

export interface TestPlansTables {
  test_plans: TestPlanTable;
  test_plan_versions: TestPlanVersionTable;
  test_runs: TestRunTable;
  test_cases: TestCaseTable;
  test_comments: TestCommentTable;
  test_calls: TestCallTable;
  test_faults: TestFaultTable;
  test_probes: TestProbeTable;
  test_results: TestResultTable;
}

/** The newest version of a plan. */
export interface TestPlanTable extends TestPlanVersionTable {
  is_withdrawn: Generated<boolean>;
}

export interface TestPlanVersionTable {
  name: string;
  version: number;
  /** JSON. */
  document: string;
  /** The text it was written as, with its comments; null: it was saved without one. */
  source: string | null;
  saved_at: Date;
  saved_by: string;
}

export interface TestRunTable {
  id: string;
  plan: string;
  version: number;
  document: string;
  state: 'running' | 'ended' | 'signed-off';
  started_at: Date;
  started_by: string;
  ended_at: Date | null;
  last_activity_at: Date;
  clock_offset_ms: bigint;
  audit_from: bigint;
  events_from: bigint;
  rules_from: Generated<number>;
  signed_off_at: Date | null;
  signed_off_by: string | null;
  sign_off_comment: string | null;
}

export interface TestCaseTable {
  run_id: string;
  case_id: string;
  position: number;
  state: 'open' | 'running' | 'passed' | 'failed';
  attempt: number;
  started_at: Date | null;
  ended_at: Date | null;
  /** JSON. */
  progress: string | null;
  waived_at: Date | null;
  waived_by: string | null;
  waiver_reason: string | null;
}

export interface TestCommentTable {
  id: string;
  run_id: string;
  case_id: string;
  written_at: Date;
  written_by: string;
  text: string;
  is_remark: Generated<boolean>;
}

export interface TestResultTable {
  run_id: string;
  signed_off_at: Date;
  /** JSON. */
  result: string;
  /** JSON. */
  evidence: string;
  sha256: string;
  kid: string;
}

export interface TestCallTable {
  id: string;
  /** JSON. */
  facts: string;
}

export interface TestFaultTable {
  id: string;
  run_id: string;
  case_id: string;
  kind: 'unavailable' | 'scenario';
  value: string;
  remaining: number;
}

export interface TestProbeTable {
  delivery_id: bigint;
  signature: 'wrong' | 'right';
}
