import { readPlainText } from '#domain/privacy/plain-text.ts';
import styles from './plain-text.module.css';

/** A text of the school, drawn. What it says is never HTML. */
export function PlainText({ text }: { text: string }) {
  return (
    <div className={styles.text}>
      {readPlainText(text).map((block, index) => {
        const key = `${index} ${block.kind}`;
        if (block.kind === 'heading') return <h2 key={key}>{block.text}</h2>;
        if (block.kind === 'paragraph') return <p key={key}>{block.text}</p>;
        return (
          <ul key={key}>
            {block.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        );
      })}
    </div>
  );
}
