/** The rules of the three forms, in a script that the screens do not wait for. */
export { loginSchema, registerSchema, resetPasswordSchema } from '@clearbench/contract';
