import { PATHS } from '@clearbench/contract';
import { useRead } from '@/lib/api/read.ts';

export const useSftp = () => useRead(PATHS.sftp);

export const useSftpFiles = () => useRead(PATHS.sftpFiles);
