import { plainUsername } from '@clearbench/contract';

/** Whether passwords and what came from them end for this operator. @param emergencyOperator null: passwords are allowed */
export const isWithoutPassword = (username: string, emergencyOperator: string | null): boolean =>
  emergencyOperator !== null &&
  plainUsername(username).toLowerCase() !== plainUsername(emergencyOperator).toLowerCase();
