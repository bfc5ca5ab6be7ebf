/**
 * What the most used passwords are made of: the words that come up again and again at the top of published lists of
 * leaked passwords, in English and Russian (also in Latin letters, and typed on the other keyboard), and what teams in care
 * would add to them. In small letters; digits in the place of letters need no line of their own.
 */
export const commonWords: readonly string[] =
  `password passwort passwd pass word login admin administrator root user guest test testing temp default changeme change
    secret private access letmein open sesame trustno welcome hello hallo goodbye please thank
    iloveyou love lovely forever friend friends family mother father mama papa daddy mommy sister brother baby babygirl
    princess prince queen king angel heaven jesus christ blessed freedom peace happy lucky smile sweet honey sugar
    monkey dragon tiger lion eagle panther bear horse dolphin butterfly kitty kitten puppy rabbit flower rose
    sunshine moonlight rainbow star summer winter spring autumn snow fire thunder shadow
    purple orange yellow silver golden black white green blue red
    january february march april june july august september october november december
    monday tuesday wednesday thursday friday saturday sunday
    football baseball basketball hockey soccer tennis golf liverpool arsenal chelsea manchester united barcelona madrid
    juventus superman batman spiderman pokemon starwars naruto minecraft matrix ninja killer hunter ranger master
    michael jordan jennifer thomas robert daniel andrew charlie george jessica ashley nicole michelle matthew joshua anthony
    william maggie ginger pepper cookie chocolate cheese coffee banana
    computer internet samsung google facebook apple iphone android windows microsoft youtube twitter
    mustang corvette ferrari mercedes porsche yamaha harley whatever nothing money london england america canada germany
    tend messenger chat phone mobile office company work team shift night nurse nursing doctor carer care caring clinic
    hospital hospice health healthcare home medical patient ward station ambulance
    qazwsx qweasd zaqwsx wsxedc qwertz azerty 1qaz 2wsx 3edc 4rfv 5tgb zaq1 xsw2 1q2w 3e4r 5t6y q1w2 e3r4 t5y6
    parol privet lubov ljubov solnce solnishko natasha marina svetlana aleksandr andrey sergey dmitry maksim nastya
    ekaterina kristina tatyana zenit spartak rossiya moskva medsestra bolnica
    gfhjkm ghbdtn jkmuf yfnfif vfhbyf cjkysirj
    пароль привет любовь люблю солнце солнышко наташа марина светлана александр андрей сергей дмитрий максим настя
    анастасия екатерина кристина татьяна ольга елена зенит спартак россия москва медсестра сестра врач доктор больница
    клиника админ администратор компьютер лето зима весна осень мама папа`.split(/\s+/);
