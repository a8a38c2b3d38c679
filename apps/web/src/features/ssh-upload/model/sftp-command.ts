import type { SftpView } from '@clearbench/contract';

/** How to log in from a terminal. OpenSSH uses the standard port by default. */
export const sftpCommand = (
  { host, port }: NonNullable<SftpView['address']>,
  username: string | null,
): string => `sftp ${port === 22 ? '' : `-P ${port} `}${username ?? 'USER'}@${host}`;
