import type {
  ChangedStatuses,
  ChangeStatusesInput,
  StatusResult,
  UpdateStatusInput,
} from '@clearbench/contract';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/errors.ts';
import type { BankingService } from '../service.ts';

/** Changes the status of many transfers one after another; a refusal does not stop the others. */
export class StatusChanges {
  readonly #banking: BankingService;

  constructor(banking: BankingService) {
    this.#banking = banking;
  }

  async change({ transactionIds, ...input }: ChangeStatusesInput, actor: Actor): Promise<ChangedStatuses> {
    const results: StatusResult[] = [];
    for (const transactionId of new Set(transactionIds)) {
      results.push(await this.#changeOne(transactionId, input, actor));
    }
    const changed = results.filter(({ outcome }) => outcome === 'changed').length;
    return { success: true, message: `${changed} of ${results.length} changed to ${input.status}.`, results };
  }

  async #changeOne(transactionId: string, input: UpdateStatusInput, actor: Actor): Promise<StatusResult> {
    try {
      await this.#banking.changeStatus(transactionId, input, actor);
      return { transactionId, outcome: 'changed', code: null, message: null };
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      const isUnchanged =
        error.code === 'invalid_transition' && (await this.#banking.statusOf(transactionId)) === input.status;
      if (isUnchanged) return { transactionId, outcome: 'unchanged', code: null, message: null };
      return { transactionId, outcome: 'refused', code: error.code, message: error.message };
    }
  }
}
