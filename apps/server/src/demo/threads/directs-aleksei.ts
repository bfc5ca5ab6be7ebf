import { readScreenplay } from '../screenplay.ts';

/** Direct chats of the Russian-speaking carer. */
export const alekseiAndIrina = readScreenplay(
  'ru',
  `
# late
irina: Лёша, ты сегодня на каком фургоне?
aleksei: На {1-5}. Печка [работает|дует только на стекло]
# late
aleksei: У {mrs} новая тумбочка, стоит криво, я подложил картон. Завтра напомни Кофи
irina: Напомню
# small
irina: Не спишь за рулём?
aleksei: Пою. Шансон, три куплета
irina: Бедная лиса
# small
aleksei: {mr} спросил, кто лучше варит кофе, ты или я. Я сказал, что ты
irina: Дипломат. Проси прибавку
# dawn
irina: Подхватишь меня у Орчард-Клоуз в {+20}? Автобус ушёл из-под носа
aleksei: Разворачиваюсь
# dawn
aleksei: Доехал. Спать. Если дочка позвонит тебе спросить, где папа, скажи, что папа бревно
irina: Передам дословно
# evening
aleksei: Можешь сегодня взять {mrs}? Мне к {mr.dat} на два раньше, там двое нужны
irina: Могу, но тогда ключ от чёрного хода за тобой
# evening
irina: Ты читал новую инструкцию про ключи? Три страницы, чтобы сказать «не теряйте»
aleksei: Ты сократила на две с половиной
# day
irina: Разбудила? Нет? Хорошо. Где расписка за сливовое варенье?
aleksei: В тетради подарков, страница {12-18}. А теперь спать
# evening -18
irina: Уезжаю завтра к сестре. Присмотри за Димой, если документы придут раньше
aleksei: Присмотрю. Привези балтийских шпрот
# evening -14
irina: Вернулась. Шпроты есть, сестра передаёт привет и носки
aleksei: Носки какого размера?
irina: Вязаного
# small -5
aleksei: Ты как?
irina: Руки уже не дрожат. Спасибо, что посидел
aleksei: Термос оставь себе до пятницы
# evening -4
irina: Нина звонила, доктор Раман передала, что кардиологи хвалили. Я разревелась в супермаркете
aleksei: В каком отделе?
irina: У макарон
aleksei: Достойное место
# last -72
irina: Не забудь, в пятницу пельмени в семь. И скалку возьми, моя треснула
aleksei: Возьму скалку и дочку
irina: Её пельмени ровнее твоих
`,
);

export const alekseiAndOksana = readScreenplay(
  'ru',
  `
# late
aleksei: Оксана, посмотри {mr.acc}, когда будешь на Милл-лейн: щиколотки отекли сильнее, чем вчера
oksana: Буду в {+70}. Пусть ноги повыше пока
oksana +95: Посмотрела, написала врачу. Дышит ровно, вес плюс {0.8-1.6}. Хорошо, что сказал
# late
oksana: По дороге захвати, пожалуйста, коробку с перевязкой из офиса, верхняя полка
aleksei: [Взял|Уже в машине]
# small
aleksei: У {mrs} повязка промокла, поверх подложил чистую, не снимал. Верно?
oksana: Всё верно. Приду сменить в {+55}
# small
oksana: Какой сахар у {mr.gen}?
aleksei: {6.1-8.9}, в половине второго. Сок и печенье на тумбочке
oksana: 👍 спокойно
# small
aleksei: Можно ли давать парацетамол, если он пил что-то от простуды? На пачке мелко
oksana: Сфотографируй состав и пришли через карту клиента, не сюда
oksana +7: Там уже есть парацетамол. Не давай до {+200}
aleksei: Понял, записал
# dawn
oksana: Спасибо за помощь с подъёмом. Одна бы не справилась
aleksei: Обращайся
# evening
oksana: Сдашь завтра со мной комплектность сумки? Надо две подписи
aleksei: В 21:30 у офиса
# evening
aleksei: Ты на курсе по деменции была сегодня? Что задали?
oksana: Написать один случай, когда получилось, и один, когда нет. Полстраницы
aleksei: Второй легче
# day -12
oksana: Как твоя спина после матраса?
aleksei: Это был Дима... а, ты про вторник. Прошла
oksana: Коленями, Лёша, коленями
# last -150
oksana: Пирог с вишней на пятницу или ещё один с капустой?
aleksei: Если выбирать одно, то оба
`,
);

export const alekseiAndNina = readScreenplay(
  'ru',
  `
# late
nina: Лёша, у {mr.gen} сегодня новая мазь, тонким слоем, только голени. Перчатки
aleksei: Понял. После душа?
nina: После, на сухую кожу
# late
aleksei: Нина, {mrs} говорит, что ей страшно одной. Посижу с ней лишних полчаса?
nina: Посиди. Следующий визит я передвину
# small
nina: Ты обед взял?
aleksei: Взял. Забыл в фургоне, фургон забрала Эва
nina: У меня суп, заезжай в Элм-Корт
# small
aleksei: {mr} просит не записывать, что он плакал. Как быть?
nina: Напиши «говорил о жене, посидели вместе». Это правда, и этого достаточно
# dawn
nina: Спасибо за записи по {mr.dat}, очень ясно. Врач цитировала на обходе
aleksei: По-английски? Мой английский?
nina: Твой английский стал лучше моего
# evening
aleksei: Сегодня буду на десять минут позже, дочка не отпускает без сказки
nina: Сказка в приоритете, {mr.acc} возьму я
# evening
nina: Возьмёшь с собой Диму на Милл-лейн {day+2}? Пусть посмотрит дальние визиты
aleksei: Возьму, если он не поёт
nina: Он молчит и записывает
# day -10
nina: Ханна спрашивает, не хочешь ли ты на курсы старших. Я сказала, что спрошу сама
aleksei: А язык?
nina: Там группа с поддержкой. Подумай до пятницы
aleksei +1700: Подумал. Хочу
nina: 👏 передаю
# day -6
nina: Курс с января, по средам, днём. Джоан уже переставила тебе смены
aleksei: Спасибо, Нина. Мама будет гордиться
# last -18
nina: Мистер Джессоп просит, чтобы сегодня пришёл ты. У него отклеилась повязка, я подъеду к 23:00
aleksei: Приду. Там опять варенье?
nina: Похоже на то 🙂
`,
);

export const alekseiAndJoan = readScreenplay(
  'en',
  `
# afternoon
joan: Hi Aleksei, {mr} asks for you on {day+1} because of the [doctor|haircut]. Can you start 20:15?
aleksei: Yes I can. Thank you for telling before
# afternoon
joan: Your hours this week: {36-41}. All right?
aleksei: I counted {36-41}, but I trust your pencil
joan: Let me count again 🙂
# evening
aleksei: Visit to {mrs} took 20 minutes more, she was sad. Is it a problem for the rota?
joan: Never. I'll add it, write one line why
# evening
joan: Van 2 has a new sat nav, it speaks English very fast
aleksei: I change it to slow. Or to Polish for Tomasz
# morning
aleksei: I finish now. {mrs} bed is not going up, remote is dead. She slept flat ok
joan: Kofi at 9. Sleep well
# office -10
joan: Are you happy with Mill Lane or would you like to change for winter? It's far
aleksei: Happy. They know me there, and the fox too
# office -6
joan: 24 and 25 for you, 6 and 7 January off. Signed and sealed, thank you again
aleksei: Thank you. My daughter will have two Christmases
# day -3
joan: Can you start an hour early today, Liam's sick? 20:30
aleksei: Yes
joan: You're a star
# last -12
joan: So Sunday 7 to 14 it is, and Monday night off. In the rota now. Sure?
aleksei: Sure. Yulia's son must win
`,
);

export const alekseiAndDaniel = readScreenplay(
  'en',
  `
# late
daniel: Can you check the back gate at {mr}'s on the way, he heard it banging
aleksei: It was open, wind. I tied it with cord
# late
aleksei: Daniel, which number do I call if the bridge closes while I am on the far side?
daniel: Mine first, {mobile}. Then you stay there and we swap the rest by phone
# small
daniel: Text me when you're at Weir Cottages please, ice
aleksei: Arrived. Slow and boring, as you like it
# small
aleksei: {mrs} wants to know who the new voice on the duty phone is
daniel: That's me with a cold
# dawn
daniel: {mr}'s son rang just to say thanks for last night. Passing it on as he said it: "top man"
aleksei: Good morning then 🙂
# evening
daniel: Supervision: {day+1} 20:45 before your round? Bring one thing that goes well and one that doesn't
aleksei: One that does not: radio in van 4
# last -300
daniel: Torch batteries and a bag of grit are in van 2 for you, door pocket
aleksei: Thank you, I take both
`,
);
