import {
  type AccessToken,
  type AuthorizeProgramInput,
  type CreateAccessTokenInput,
  fillPath,
  PATHS,
} from '@clearbench/contract';
import { apiRequest, errorText } from '@/lib/api/api.ts';
import { useRead } from '@/lib/api/read.ts';
import { useSend } from '@/lib/api/use-send.ts';

export const useAccessTokens = () => useRead(PATHS.accessTokens);

export function useCreateAccessToken() {
  return useSend({
    send: (input: CreateAccessTokenInput) => apiRequest('POST', PATHS.accessTokens, input),
    invalidates: [PATHS.accessTokens],
  });
}

export function useAuthorizeProgram() {
  return useSend({
    send: (input: AuthorizeProgramInput) => apiRequest('POST', PATHS.authorizedPrograms, input),
    done: ({ name }) => ({ title: `${name} may act for you` }),
    invalidates: [PATHS.accessTokens],
  });
}

export function useRotateAccessToken({ id, name }: AccessToken) {
  return useSend({
    send: () => apiRequest('POST', fillPath(PATHS.accessTokenRotate, { id }), {}),
    failed: (error) => ({ title: `Couldn’t rotate ${name}`, description: errorText(error) }),
    invalidates: [PATHS.accessTokens],
  });
}

export function useRevokeAccessToken({ id, name }: AccessToken) {
  return useSend({
    send: () => apiRequest('DELETE', fillPath(PATHS.accessToken, { id })),
    done: () => ({ title: `${name} was revoked` }),
    failed: (error) => ({ title: `Couldn’t revoke ${name}`, description: errorText(error) }),
    invalidates: [PATHS.accessTokens],
  });
}
