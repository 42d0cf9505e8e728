import styles from './file-button.module.css';

interface Props {
  /** What can be chosen: 'image/png'. */
  accept: string;
  label: string;
  onFile: (file: File) => void;
}

/** A button that lets a person choose a file. */
export function FileButton({ accept, label, onFile }: Props) {
  return (
    <label className={styles.choose}>
      {label}
      <input
        type="file"
        accept={accept}
        className={styles.file}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file can be chosen again.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}
