export { requireOperator } from './guard.ts';
export { createAuthRepository } from './repository.ts';
export { authRoutes } from './routes.ts';
export { AuthService } from './service.ts';
export { readSessionCookie } from './session-cookie.ts';
