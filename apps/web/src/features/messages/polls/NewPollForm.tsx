import { limits } from '@tend/protocol';
import { checkmarkDone, eyeOffOutline } from 'ionicons/icons';
import { useMemo, useState } from 'react';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Form } from '../../../ui/fields/Form.tsx';
import { SwitchRow } from '../../../ui/fields/SwitchRow.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { SheetFoot } from '../../../ui/overlays/Sheet.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import {
  allowsAnonymous,
  answersIn,
  emptyPoll,
  isRepeated,
  type PollForm,
  withAnswer,
} from './poll-form.ts';

export interface NewPollFormProps {
  chatId: string;
  /** What was filled in before. */
  kept: PollForm;
  onKeep: (form: PollForm) => void;
  onClose: () => void;
}

/** Makes a poll. Without a connection it waits in the conversation, like a message. */
export function NewPollForm({ chatId, kept, onKeep, onClose }: NewPollFormProps) {
  const { t } = useText();
  const client = useClient();
  const chat = useReadable(useMemo(() => client.chat(chatId), [client, chatId]));
  const canBeAnonymous = chat !== null && allowsAnonymous(chat);
  const { question, answers } = kept;
  const [attempts, setAttempts] = useState(0);
  const isChecked = attempts > 0;
  const given = answersIn(kept);
  const hasQuestion = question.trim() !== '';
  const isUnclear = answers.some((_answer, index) => isRepeated(answers, index));
  const isComplete = hasQuestion && given.length >= 2 && !isUnclear;

  function send() {
    setAttempts(attempts + 1);
    if (!isComplete) return;
    client.sendPoll(chatId, {
      question,
      answers: given,
      isMultiple: kept.isMultiple,
      isAnonymous: kept.isAnonymous && canBeAnonymous,
    });
    onKeep(emptyPoll);
    onClose();
  }

  const change = (changes: Partial<PollForm>) => onKeep({ ...kept, ...changes });
  return (
    <Form form={{ attempts, isRefused: false, submit: send }} hasFocusAtFirst>
      <TextArea
        label={t('poll.question')}
        note={t('poll.questionNote')}
        value={question}
        limit={limits.pollQuestionLength}
        error={isChecked && !hasQuestion ? t('poll.questionMissing') : undefined}
        onChange={(value) => change({ question: value })}
      />
      <Answers {...{ answers, isChecked }} onChange={(changed) => change({ answers: changed })} />
      <Switches {...{ kept, canBeAnonymous }} onChange={change} />
      <SheetFoot>
        <Button type="submit">{t('poll.send')}</Button>
        <Button kind="outlined" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </SheetFoot>
    </Form>
  );
}

interface AnswersProps extends Pick<PollForm, 'answers'> {
  /** Whether to say what is wrong with them. */
  isChecked: boolean;
  onChange: (answers: readonly string[]) => void;
}

function Answers({ answers, isChecked, onChange }: AnswersProps) {
  const { t } = useText();
  const areMissing = answersIn({ answers }).length < 2;
  const problemOf = (answer: string, index: number) => {
    if (isRepeated(answers, index)) return t('poll.answerTwice');
    return areMissing && index < 2 && answer.trim() === '' ? t('poll.answerMissing') : undefined;
  };
  return answers.map((answer, index) => (
    <Field
      // oxlint-disable-next-line react/no-array-index-key -- an answer is its place
      key={index}
      label={t('poll.answer', { number: index + 1 })}
      value={answer}
      limit={limits.pollAnswerLength}
      error={isChecked ? problemOf(answer, index) : undefined}
      onChange={(value) => onChange(withAnswer(answers, index, value))}
    />
  ));
}

interface SwitchesProps extends Pick<NewPollFormProps, 'kept'> {
  canBeAnonymous: boolean;
  onChange: (changes: Partial<PollForm>) => void;
}

function Switches({ kept, canBeAnonymous, onChange }: SwitchesProps) {
  const { t } = useText();
  return (
    <Card>
      <SwitchRow
        icon={checkmarkDone}
        title={t('poll.severalAnswers')}
        isOn={kept.isMultiple}
        onChange={(isOn) => onChange({ isMultiple: isOn })}
      />
      {canBeAnonymous && (
        <SwitchRow
          icon={eyeOffOutline}
          title={t('poll.anonymous')}
          detail={t('poll.anonymousDetail')}
          isOn={kept.isAnonymous}
          onChange={(isOn) => onChange({ isAnonymous: isOn })}
        />
      )}
    </Card>
  );
}
