import { type PasswordStrength, passwordStrength } from '@clearbench/contract/password-strength';
import { answerRequests } from '../../../platform/threads/answer-requests.ts';
import type { CheckedPassword } from './password-check.ts';

/** The code that `PasswordCheck` runs. */
answerRequests<CheckedPassword, PasswordStrength>(({ password, about }) => passwordStrength(password, about));
