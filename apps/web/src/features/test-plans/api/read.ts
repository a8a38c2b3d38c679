import { fillPath, PATHS } from '@clearbench/contract';
import { useRead } from '@/lib/api/read.ts';

export const planPath = (name: string) => fillPath(PATHS.testPlan, { name });

/** The plans that are assigned to this workspace. */
export const useTestPlans = () => useRead(PATHS.testPlans);

/** A plan with its document and all its runs. */
export const usePlan = (name: string | null) => useRead(planPath(name ?? ''), { enabled: name !== null });

export const usePlanVersions = (name: string) => useRead(fillPath(PATHS.testPlanVersions, { name }));

export const useRun = (id: string | null) => useRead(runPath(id ?? ''), { enabled: id !== null });

export const useReadyPlans = () => useRead(PATHS.readyTestPlans);

export const runPath = (id: string) => fillPath(PATHS.testRun, { id });
