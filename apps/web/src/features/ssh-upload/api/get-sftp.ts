import { PATHS, type SftpFile, type SftpView } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';

export const useSftp = () => useQuery<SftpView>({ queryKey: [PATHS.sftp] });

export const useSftpFiles = () => useQuery<SftpFile[]>({ queryKey: [PATHS.sftpFiles] });
