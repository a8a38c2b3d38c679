import { SshUploadView } from '@/features/ssh-upload/components/ssh-upload-view.tsx';
import type { ScreenProps } from '../screen.ts';

export function SshUploadScreen({ title }: ScreenProps) {
  return <SshUploadView title={title} />;
}
