import * as z from 'zod/mini';

export interface ProfileValues {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  company: string;
}

const text = (min: number, message: string) => z.string().check(z.trim(), z.minLength(min, message));

export const profileSchema = z.object({
  firstName: text(2, 'First name must be at least 2 characters'),
  lastName: text(2, 'Last name must be at least 2 characters'),
  email: z.string().check(z.trim(), z.email('Please enter a valid email address')),
  phone: z.string().check(z.trim()),
  company: text(2, 'Company name must be at least 2 characters'),
});
