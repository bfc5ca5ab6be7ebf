import { limits } from '@tend/protocol';
import { type ReactNode, useId, useState } from 'react';
import { addressOf } from '../../../platform/navigation/addresses.ts';
import { useClient } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { useNavigation } from '../../../platform/navigation/navigation.ts';
import { AppBar } from '../../../ui/page/AppBar.tsx';
import { BackButton } from '../../../ui/page/BackButton.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { sentenceOf } from '../../../ui/notices/error-sentence.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { Form } from '../../../ui/fields/Form.tsx';
import { ListSkeleton } from '../../../ui/loading/ListSkeleton.tsx';
import { Notice } from '../../../ui/notices/Notice.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PeoplePicker } from '../../../ui/fields/PeoplePicker.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { type Task, useTask } from '../../../ui/loading/use-task.ts';
import { useColleagues } from '../../users/use-colleagues.ts';
import { wordSelection } from './selection-words.ts';
import './NewGroupScreen.css';

interface NewGroup {
  title: string;
  memberIds: readonly string[];
}

/** Makes a group: its name and its first members. More can be added later. */
export function NewGroupScreen() {
  const { t } = useText();
  const formId = useId();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { isLoaded, people } = useColleagues();
  const making = useMakeGroup();
  const form = useForm(
    { title: '' },
    ({ title }) => (title.trim() === '' ? { title: t('chats.groupTitleMissing') } : {}),
    ({ title }) => making.run({ title: title.trim(), memberIds: [...chosen] }),
  );
  const heading = t('chats.newGroup');
  return (
    <Page
      heading={heading}
      header={
        <AppBar heading={heading} start={<BackButton placeAbove={addressOf('groupList')} />} />
      }
      footer={
        <Footer making={making} chosenCount={chosen.size}>
          <Button type="submit" form={formId} isBusy={making.isBusy}>
            {t('chats.makeGroup')}
          </Button>
        </Footer>
      }
    >
      <div className="stack page-list new-group">
        <Form id={formId} className="new-group-title" form={form}>
          <Field
            label={t('chats.groupTitle')}
            limit={limits.chatTitleLength}
            {...form.field('title')}
          />
        </Form>
        <h2 className="section list-heading">{t('chats.groupPeople')}</h2>
        {isLoaded ? (
          <PeoplePicker people={people} chosen={chosen} onChange={setChosen} />
        ) : (
          <ListSkeleton label={t('people.loading')} />
        )}
      </div>
    </Page>
  );
}

function useMakeGroup(): Task<NewGroup> {
  const client = useClient();
  const navigation = useNavigation();
  return useTask(async ({ title, memberIds }: NewGroup) => {
    const chatId = await client.createGroup(title, memberIds);
    navigation.replace(addressOf('groupChat', { chatId }));
  });
}

interface FooterProps {
  making: Task<NewGroup>;
  chosenCount: number;
  children: ReactNode;
}

function Footer({ making, chosenCount, children }: FooterProps) {
  const text = useText();
  return (
    <footer className="small new-group-footer">
      <div className="column new-group-column">
        {making.error !== null && <Notice kind="error">{sentenceOf(making.error, text)}</Notice>}
        <p role="status">{wordSelection(chosenCount, text)}</p>
        {children}
      </div>
    </footer>
  );
}
