import { FileText, Upload, X } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { type FileRules, sortFiles } from '@/lib/files/file-rules.ts';
import { useFileDrop } from '@/lib/files/use-file-drop.ts';
import { formatBytes } from '@/lib/text/format.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { cn } from '../cn.ts';

export interface FileDropProps {
  label: string;
  /** The accepted files: `CSV or JSON up to 10MB`. */
  hint?: ReactNode;
  rules?: FileRules;
  /** The chosen files, kept by the caller. */
  files: readonly File[];
  onFilesChange: (files: readonly File[]) => void;
  /** Several files can be chosen, also one after another. */
  multiple?: boolean;
  /** An error about the files from the server or the form. */
  error?: string | undefined;
  disabled?: boolean;
  className?: string;
}

/** Accepts files by drag and drop or by the browser's file dialog. Files that break a rule are named and rejected. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, rules = {}, files, onFilesChange, multiple = false } = props;
  const { error, disabled = false, className } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const take = (offered: readonly File[]) => {
    if (disabled || offered.length === 0) return;
    const { taken, problems: found } = sortFiles(offered, rules);
    const [first, ...others] = taken;
    setProblems(multiple || others.length === 0 ? found : [...found, 'Only one file can be chosen']);
    if (first === undefined) return;
    onFilesChange(multiple ? [...files, ...taken] : [first]);
  };
  const drop = useFileDrop(take);
  const remove = (file: File) => {
    onFilesChange(files.filter((kept) => kept !== file));
    setProblems([]);
    input.current?.focus();
  };
  const errors = error === undefined || error === '' ? problems : [...problems, error];
  return (
    <div className={cn('min-w-0', className)}>
      <div
        {...drop.handlers}
        className={cn(
          'relative flex flex-col items-center gap-1 rounded-md border border-dashed px-4 py-6 text-center',
          drop.isOver && !disabled ? 'border-accent bg-accent-wash' : 'border-control bg-sunken',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          errors.length > 0 && 'border-failed',
          disabled && 'opacity-55',
        )}
      >
        <Upload aria-hidden="true" className="size-5 text-ink-3" />
        <label htmlFor={id} className={cn('font-medium', !disabled && 'cursor-pointer')}>
          {label}
          {/* The label covers the whole box, so that a click anywhere opens the dialog. */}
          <span className="absolute inset-0" />
        </label>
        <p className="text-sm text-ink-2">
          Drop {multiple ? 'files' : 'a file'} here or <span className="text-accent underline">browse</span>
        </p>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-xs text-ink-3">
            {hint}
          </p>
        )}
        <input
          ref={input}
          id={id}
          type="file"
          multiple={multiple}
          disabled={disabled}
          accept={rules.endings?.join(',')}
          aria-describedby={`${hint === undefined ? '' : `${id}-hint `}${id}-error`}
          aria-invalid={errors.length > 0 || undefined}
          className="sr-only"
          onChange={(event) => {
            take([...(event.target.files ?? [])]);
            // The same file can be chosen again after it has changed.
            event.target.value = '';
          }}
        />
      </div>
      <div id={`${id}-error`} role="alert" className="text-sm wrap-anywhere text-failed">
        {errors.map((text) => (
          <p key={text} className="mt-1.5">
            {text}
          </p>
        ))}
      </div>
      {files.length > 0 && <ChosenFiles files={files} onRemove={disabled ? null : remove} />}
    </div>
  );
}

interface ChosenFilesProps {
  files: readonly File[];
  onRemove: ((file: File) => void) | null;
}

function ChosenFiles({ files, onRemove }: ChosenFilesProps) {
  return (
    <ul aria-label="Chosen files" className="mt-2 grid gap-1">
      {files.map((file, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name and size.
          key={`${file.name}-${index}`}
          className="flex min-h-8 items-center gap-2 rounded-sm border border-line bg-surface py-1 pr-1 pl-2.5 text-sm"
        >
          <FileText aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
          <bdi className="min-w-0 flex-1 wrap-anywhere">{file.name}</bdi>
          <span className="shrink-0 text-ink-3">{formatBytes(file.size)}</span>
          {onRemove !== null && (
            <IconButton icon={X} size="sm" label={`Remove ${file.name}`} onClick={() => onRemove(file)} />
          )}
        </li>
      ))}
    </ul>
  );
}
