/** The rules of the forms, in a script that the screens do not wait for. */
export { changePasswordSchema } from '@clearbench/contract';
