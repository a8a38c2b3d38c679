import { plainUsername } from '@clearbench/contract';
import { AppError } from '../../platform/errors.ts';

/** Whether passwords and what came from them end for this operator. @param emergencyOperator null: passwords are allowed */
export const isWithoutPassword = (username: string, emergencyOperator: string | null): boolean =>
  emergencyOperator !== null &&
  plainUsername(username).toLowerCase() !== plainUsername(emergencyOperator).toLowerCase();

/**
 * How a login with a password or passkey is recorded. With passwords turned off, only the emergency operator has one.
 * @throws AppError for all others then
 */
export function openingOf(
  username: string,
  emergencyOperator: string | null,
): 'session.opened' | 'session.emergency_opened' {
  if (isWithoutPassword(username, emergencyOperator)) {
    throw new AppError(
      'password_login_off',
      'Passwords are turned off on this server. Please sign in by your organisation’s provider.',
    );
  }
  return emergencyOperator === null ? 'session.opened' : 'session.emergency_opened';
}
