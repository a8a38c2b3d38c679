import { fillPath, PATHS, type RunCase, type SaveTestPlanInput, type TestRun } from '@clearbench/contract';
import { useQueryClient } from '@tanstack/react-query';
import { apiRequest, errorText } from '@/lib/api/api.ts';
import { type SendOptions, useSend } from '@/lib/api/use-send.ts';
import { planPath, runPath } from './read.ts';

const changes = () => ({ topic: 'test-plans' }) as const;

/** A change of a plan or a run, with a toast if it fails. */
const useAct = <R, I = void>(
  send: (input: I) => Promise<R>,
  notDone: string,
  more: Pick<SendOptions<R, I>, 'done' | 'onDone'> = {},
) =>
  useSend<R, I>({
    send,
    failed: (error) => ({ title: notDone, description: errorText(error) }),
    changes,
    ...more,
  });

/** An action on a run. The answer is the updated run, which is shown at once, without loading it again. */
function useRunAct<I = void>(
  send: (input: I) => Promise<TestRun>,
  notDone: string,
  more: Pick<SendOptions<TestRun, I>, 'done'> = {},
) {
  const client = useQueryClient();
  const onDone = (run: TestRun) => client.setQueryData([runPath(run.id)], run);
  return useAct(send, notDone, { ...more, onDone });
}

export const useBeginRun = (plan: string) =>
  useRunAct(() => apiRequest('POST', fillPath(PATHS.testPlanRuns, { name: plan })), 'Couldn’t start the run');

export const useEndRun = (id: string) =>
  useRunAct(() => apiRequest('POST', fillPath(PATHS.testRunEnd, { id })), 'Couldn’t end the run');

export const useStartCase = (id: string, { id: caseId, title }: Pick<RunCase, 'id' | 'title'>) =>
  useRunAct(
    () => apiRequest('POST', fillPath(PATHS.testCaseStart, { id, case: caseId })),
    `${title} was not started`,
  );

export const useComment = (id: string, caseId: string) =>
  useRunAct(
    (text: string) => apiRequest('POST', fillPath(PATHS.testCaseComments, { id, case: caseId }), { text }),
    'Couldn’t add the comment',
  );

export const useWaive = (id: string, caseId: string) =>
  useRunAct(
    (reason: string) => apiRequest('POST', fillPath(PATHS.testCaseWaiver, { id, case: caseId }), { reason }),
    'Couldn’t waive the case',
  );

export const useTakeBackWaiver = (id: string, caseId: string) =>
  useRunAct(
    () => apiRequest('DELETE', fillPath(PATHS.testCaseWaiver, { id, case: caseId })),
    'Couldn’t revoke the waiver',
  );

export const useSignOff = (id: string) =>
  useRunAct(
    (comment: string | null) => apiRequest('POST', fillPath(PATHS.testRunSignOff, { id }), { comment }),
    'Couldn’t sign off the run',
    { done: ({ title }) => ({ title: 'Signed Off', description: `${title} is signed off.` }) },
  );

export const useReopen = (id: string) =>
  useRunAct(() => apiRequest('DELETE', fillPath(PATHS.testRunSignOff, { id })), 'Couldn’t reopen the run');

export const useSavePlan = () =>
  useAct((input: SaveTestPlanInput) => apiRequest('POST', PATHS.testPlans, input), 'Couldn’t save the plan', {
    done: ({ title, version }) => ({
      title: version === 1 ? 'Plan Assigned' : 'Plan Saved',
      description:
        version === 1 ? `${title} is assigned to this workspace.` : `${title} is now at version ${version}.`,
    }),
  });

export const useWithdrawPlan = (name: string) =>
  useAct(() => apiRequest('DELETE', planPath(name)), 'Couldn’t withdraw the plan');
