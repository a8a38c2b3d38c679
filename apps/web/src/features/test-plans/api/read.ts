import {
  PATHS,
  type ReadyPlan,
  type TestPlan,
  type TestPlanDetail,
  type TestRun,
} from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';

export const planPath = (name: string): string => PATHS.testPlan.replace(':name', encodeURIComponent(name));

/** The plans that are assigned to this workspace. */
export const useTestPlans = () => useQuery<TestPlan[]>({ queryKey: [PATHS.testPlans] });

/** A plan with its document and all its runs. */
export const usePlan = (name: string | null) =>
  useQuery<TestPlanDetail>({ queryKey: [planPath(name ?? '')], enabled: name !== null });

export const useRun = (id: string | null) =>
  useQuery<TestRun>({ queryKey: [runPath(PATHS.testRun, id ?? '')], enabled: id !== null });

export const useReadyPlans = () => useQuery<ReadyPlan[]>({ queryKey: [PATHS.readyTestPlans] });

/** A path of the contract about a run, or about one of its cases. */
export const runPath = (path: string, id: string, caseId = ''): string =>
  path.replace(':id', encodeURIComponent(id)).replace(':case', encodeURIComponent(caseId));
